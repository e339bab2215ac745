import type { Rule } from '@hoadon/contracts/rules';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import {
  LONGEST_RULE_VALUE,
  RULE_KINDS,
  RULE_PAYMENTS,
  RULE_RATES,
  RULE_UNITS,
  type RuleKey,
} from '@hoadon/domain/rules/rule';
import { useState } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { Select, type SelectOption } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { PartnerCodeChoice } from '../../partners/index.ts';

type ConditionValueProps = {
  condition: Rule['structure']['conditions'][number];
  onChange: (value: string) => void;
};

/** A choice, an amount, a number of days or words, as the key asks. */
export function ConditionValue({ condition: { key, value }, onChange }: ConditionValueProps) {
  const { t } = useTranslation();
  if (key === 'RULE_CCID') return <PartnerCodeChoice value={value} onChange={onChange} />;
  if (key === 'RULE_UNIT') return <UnitValue value={value} onChange={onChange} />;
  const options = optionsOf(t, key);
  if (options) {
    return (
      <Select
        value={value}
        placeholder={t('rules.form.choose')}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (AMOUNTS.has(key)) {
    return (
      <MoneyInput
        value={decimalOrNull(value)}
        fractionDigits={key.startsWith('RULE_VAT') ? 2 : 6}
        onChange={(amount) => onChange(amount ?? '')}
      />
    );
  }
  return (
    <TextInput
      value={value}
      maxLength={LONGEST_RULE_VALUE}
      {...(key === 'RULE_AMOUNT_OF_DEBT_DAYS' ? { inputMode: 'numeric' as const } : {})}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const AMOUNTS: ReadonlySet<RuleKey> = new Set([
  'RULE_VAT_LEAST',
  'RULE_VAT_MOST',
  'RULE_TOTAL_BEFORE_TAX',
  'RULE_TOTAL_BEFORE_TAX_LEAST',
  'RULE_TOTAL_BEFORE_TAX_MOST',
]);

function optionsOf(t: Translate, key: RuleKey): SelectOption[] | null {
  if (key === 'RULE_VAT')
    return RULE_RATES.map((value) => ({ value, label: t(`rules.rate.${value}`) }));
  if (key === 'RULE_KIND_OF')
    return RULE_KINDS.map((value) => ({ value, label: t(`rules.kind.${value}`) }));
  if (key === 'RULE_PAID_DATE')
    return RULE_PAYMENTS.map((value) => ({ value, label: t(`rules.payment.${value}`) }));
  return null;
}

const OTHER = 'OTHER';

/** One of the known units (RULE-011), or another as it is written on the lines. */
function UnitValue({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const isKnown = (unit: string) => RULE_UNITS.some((one) => one === unit);
  const [isOther, setOther] = useState(value !== '' && !isKnown(value));
  return (
    <span className="flex flex-col gap-1.5">
      <Select
        value={isOther ? OTHER : value}
        placeholder={t('rules.form.choose')}
        options={[
          ...RULE_UNITS.map((unit) => ({ value: unit as string, label: t(`rules.unit.${unit}`) })),
          { value: OTHER, label: t('rules.unit.OTHER') },
        ]}
        onChange={({ target }) => {
          setOther(target.value === OTHER);
          onChange(target.value === OTHER ? '' : target.value);
        }}
      />
      {isOther && (
        <TextInput
          aria-label={t('rules.unit.OTHER')}
          value={value}
          maxLength={LONGEST_RULE_VALUE}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </span>
  );
}
