import type { Rule } from '@hoadon/contracts/rules';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { RULE_RATES, RULE_UNITS, type RuleKey } from '@hoadon/domain/rules/rule';
import type { Translate } from '../../lib/i18n.ts';
import type { useNumbers } from '../../lib/number-format.ts';

type Structure = Rule['structure'];
type Numbers = ReturnType<typeof useNumbers>;

/** `Seller holds “power” or “water”, and VAT 10 %` (RULE-003). */
export function conditionText(t: Translate, numbers: Numbers, { conditions }: Structure): string {
  const keys = [...new Set(conditions.map(({ key }) => key))];
  return keys
    .map((key) => {
      const values = conditions
        .filter((one) => one.key === key)
        .map(({ value }) => valueText(t, numbers, key, value));
      return t(`rules.said.${key}`, { value: values.join(` ${t('rules.or')} `) });
    })
    .join(` ${t('rules.and')} `);
}

function valueText(t: Translate, numbers: Numbers, key: RuleKey, value: string): string {
  switch (key) {
    case 'RULE_UNIT': {
      const unit = RULE_UNITS.find((one) => one === value);
      return unit ? t(`rules.unit.${unit}`) : value;
    }
    case 'RULE_VAT': {
      const rate = RULE_RATES.find((one) => one === value);
      return rate ? t(`rules.rate.${rate}`) : value;
    }
    case 'RULE_KIND_OF':
      return t(value === 'YES' ? 'rules.kind.YES' : 'rules.kind.NO');
    case 'RULE_PAID_DATE':
      return t(`rules.payment.${value as 'unpaid' | 'partly' | 'paid'}`);
    default: {
      const amount = key.startsWith('RULE_TOTAL') ? decimalOrNull(value) : null;
      return amount === null ? value : numbers.format(amount);
    }
  }
}
