import type { Rule } from '@hoadon/contracts/rules';
import { X } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type TargetTag, useTargets } from '../targets.ts';

type Target = Pick<Rule['structure'], 'directory' | 'tags'>;

type TargetFieldsProps = {
  structure: Target;
  fault: string | undefined;
  onChange: (target: Partial<Target>) => void;
};

/** Where a rule leads: a directory, tags, or both. What is gone is shown, so that it can be taken out. */
export function TargetFields({ structure, fault, onChange }: TargetFieldsProps) {
  const { t } = useTranslation();
  const { query, targets } = useTargets();
  const { directory, tags } = structure;
  const allTags = targets?.tags ?? [];
  const directories = targets?.directories ?? [];
  const isGone =
    targets !== null && directory !== null && !directories.some(({ value }) => value === directory);
  const chosen = tags.map(
    (id): TargetTag =>
      allTags.find((tag) => tag.id === id) ?? { id, name: t('rules.form.gone'), color: null },
  );
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t('rules.form.directory')}
        hint={t('rules.form.firstMatch')}
        error={isGone ? t('rules.form.directoryGone') : fault}
      >
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1">
            <Combobox
              items={directories}
              value={directory}
              loading={query.isPending}
              placeholder={t('rules.form.noDirectory')}
              onChange={(value) => onChange({ directory: value })}
            />
          </span>
          {directory !== null && (
            <IconButton
              icon={X}
              label={t('rules.form.removeDirectory')}
              onClick={() => onChange({ directory: null })}
            />
          )}
        </span>
      </Field>
      <div className="flex flex-col gap-1.5">
        <Field label={t('rules.form.tags')} hint={t('rules.form.tagsAddUp')}>
          <Combobox
            items={allTags
              .filter(({ id }) => !tags.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            loading={query.isPending}
            placeholder={t('rules.form.addTag')}
            onChange={(id) => {
              if (id !== null) onChange({ tags: [...tags, id] });
            }}
          />
        </Field>
        <span className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name, color }) => (
            <Tag
              key={id}
              name={name}
              {...(color !== null && { color })}
              removeLabel={t('rules.form.removeTag', { name })}
              onRemove={() => onChange({ tags: tags.filter((tag) => tag !== id) })}
            />
          ))}
        </span>
      </div>
      <ErrorLine error={query.error} />
    </div>
  );
}
