import type { Rule } from '@hoadon/contracts/rules';
import {
  ArrowDown,
  ArrowUp,
  Folder,
  Pause,
  Pencil,
  Play,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Tag } from '../../ui/tag.tsx';
import { RuleAvatar } from './rule-avatar.tsx';
import type { namesOf } from './targets.ts';

type RuleRowProps = {
  rule: Rule;
  /** What it asks, in words. */
  conditions: string;
  /** Null: not read yet. */
  names: ReturnType<typeof namesOf> | null;
  mayChange: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRun: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A rule with what it asks and where it leads; red where that is duplicate or gone (RULE-002, RULE-003). */
export function RuleRow(props: RuleRowProps) {
  const { rule, conditions, names, mayChange } = props;
  const { t } = useTranslation();
  const { id, name, faults, enabled } = rule;
  const isInvalid = faults.includes('invalid');
  return (
    <li
      className={classNames(
        'flex flex-wrap items-start gap-3 rounded-control border px-3 py-2.5',
        faults.length > 0 ? 'border-danger bg-danger-50' : 'border-line',
      )}
    >
      <RuleAvatar id={id} name={name} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="break-words">{name}</span>
          {!enabled && (
            <Pill tone="neutral" icon={Pause}>
              {t('rules.off')}
            </Pill>
          )}
          {faults.map((fault) => (
            <Pill key={fault} tone="danger" icon={TriangleAlert}>
              {t(`rules.fault.${fault}`)}
            </Pill>
          ))}
        </p>
        <p className="break-words text-muted">{conditions}</p>
        {names && (
          <p className="flex flex-wrap items-center gap-1.5">
            {names.directory !== null && (
              <span className="flex items-center gap-1">
                <Folder aria-hidden size={14} className="text-muted" />
                {names.directory}
              </span>
            )}
            {names.tags.map(({ id: tag, name: called, color }) => (
              <Tag key={tag} name={called} {...(color !== null && { color })} />
            ))}
          </p>
        )}
      </div>
      {mayChange && (
        <div className="flex items-center">
          <IconButton
            icon={ArrowUp}
            label={t('rules.act.up', { name })}
            disabled={props.isFirst}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('rules.act.down', { name })}
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            icon={Play}
            label={t('rules.act.run', { name })}
            disabled={isInvalid}
            onClick={props.onRun}
          />
          <IconButton icon={Pencil} label={t('rules.act.edit', { name })} onClick={props.onEdit} />
          <IconButton
            icon={Trash2}
            label={t('rules.act.delete', { name })}
            onClick={props.onDelete}
          />
        </div>
      )}
    </li>
  );
}
