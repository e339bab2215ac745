import { ruleColour } from '@hoadon/domain/rules/rule-colour';
import { classNames } from '../../lib/class-names.ts';

/** RULE-023. */
const CLASSES = [
  'bg-info-50 text-info',
  'bg-success-50 text-success',
  'bg-warning-50 text-warning',
  'bg-relation-50 text-relation',
  'bg-neutral-50 text-neutral',
  'bg-primary-100 text-primary-700',
] as const;

/** The first letter of a rule in its colour. */
export function RuleAvatar({ id, name }: { id: string; name: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-8 shrink-0 items-center justify-center rounded-full text-small font-semibold',
        CLASSES[ruleColour(id)],
      )}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
