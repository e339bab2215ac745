import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { tagChoicesQuery } from './queries.ts';

type TagChoicesProps = {
  chosen: readonly string[];
  readOnly: boolean;
  onChange: (tags: readonly string[]) => void;
};

/** Which of the company's tags it bears. */
export function TagChoices({ chosen, readOnly, onChange }: TagChoicesProps) {
  const { t } = useTranslation();
  const { data: tags, error, refetch } = useQuery(tagChoicesQuery);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-small font-medium text-muted">
        {t('invoiceRecords.field.tags')}
      </legend>
      {tags === undefined && !error && <Skeleton className="w-60" />}
      {tags === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tags?.length === 0 && <p className="text-muted">{t('invoiceRecords.noTags')}</p>}
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {tags?.map(({ id, name, hex_color }) => (
          <Checkbox
            key={id}
            label={<Tag name={name} color={hex_color} />}
            checked={chosen.includes(id)}
            disabled={readOnly}
            onChange={({ target }) =>
              // In one order, that of the saved tags: another order is no change.
              onChange(
                target.checked
                  ? [...chosen, id].sort((a, b) => Number(a) - Number(b))
                  : chosen.filter((one) => one !== id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
