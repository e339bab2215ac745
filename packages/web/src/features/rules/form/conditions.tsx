import type { Rule } from '@hoadon/contracts/rules';
import {
  emptyCondition,
  MOST_CONDITIONS,
  newCondition,
  RULE_KEYS,
  type RuleKey,
} from '@hoadon/domain/rules/rule';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConditionValue } from './condition-value.tsx';

type Condition = Rule['structure']['conditions'][number];

type ConditionsProps = {
  conditions: readonly Condition[];
  /** What is wrong with them as a whole. */
  fault: string | undefined;
  faultAt: (index: number) => string | undefined;
  onChange: (conditions: Condition[]) => void;
};

/** What a rule asks of an invoice. A condition whose key changes loses its value (RULE-014). */
export function Conditions({ conditions, fault, faultAt, onChange }: ConditionsProps) {
  const { t } = useTranslation();
  const put = (index: number, condition: Condition) =>
    onChange(conditions.map((one, at) => (at === index ? condition : one)));
  const hintFor = (key: RuleKey) => {
    const hint = HINTS[key];
    return hint && t(`rules.hint.${hint}`);
  };
  const options = RULE_KEYS.map((key) => ({ value: key, label: t(`rules.key.${key}`) }));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-small font-medium text-muted">
        {t('rules.form.conditions')}
      </legend>
      <p className="text-small text-muted">{t('rules.form.allOfThem')}</p>
      {conditions.map((condition, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and the row holds no state of them.
          key={index}
          className="flex flex-wrap items-start gap-2 rounded-control border border-hairline p-2 tablet:flex-nowrap tablet:border-0 tablet:p-0"
        >
          <Field
            labelHidden
            label={t('rules.form.key', { place: index + 1 })}
            className="w-full tablet:w-72"
          >
            <Select
              value={condition.key}
              options={options}
              onChange={({ target }) => put(index, emptyCondition(target.value as RuleKey))}
            />
          </Field>
          <Field
            labelHidden
            label={t('rules.form.value', { place: index + 1 })}
            hint={hintFor(condition.key)}
            error={faultAt(index)}
            className="min-w-0 flex-1"
          >
            <ConditionValue
              // Of another key it is another field.
              key={condition.key}
              condition={condition}
              onChange={(value) => put(index, { ...condition, value })}
            />
          </Field>
          <IconButton
            icon={Trash2}
            label={t('rules.form.removeCondition', { place: index + 1 })}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {fault && (
        <p className="flex items-center gap-1 text-small text-danger">
          <CircleAlert aria-hidden size={13} />
          {fault}
        </p>
      )}
      <span className="w-full tablet:w-72">
        <Select
          aria-label={t('rules.form.addCondition')}
          placeholder={t('rules.form.addCondition')}
          value=""
          options={options}
          disabled={conditions.length >= MOST_CONDITIONS}
          onChange={({ target }) =>
            onChange([...conditions, newCondition(target.value as RuleKey)])
          }
        />
      </span>
    </fieldset>
  );
}

const HINTS: Readonly<Partial<Record<RuleKey, 'days' | 'unit' | 'content'>>> = {
  RULE_AMOUNT_OF_DEBT_DAYS: 'days',
  RULE_UNIT: 'unit',
  RULE_CONTENT: 'content',
};
