import { normaliseTaxCode } from '../identity/tax-code.ts';
import { compare, decimal, decimalOrNull, ZERO } from '../money/decimal.ts';
import { foldForSearch } from '../search/fold.ts';
import {
  LONGEST_RULE_VALUE,
  RULE_KINDS,
  RULE_PAYMENTS,
  RULE_RATES,
  type RuleCondition,
  type RuleKey,
} from './rule.ts';

/** A tax code, or the number of a person. */
const IDENTITY = /^\d{9,12}(-\d{3})?$/;
const DAYS = /^\d{1,4}$/;
const PERCENT = decimal('100');

const oneOf =
  (known: readonly string[]) =>
  (value: string): string | null =>
    known.includes(value) ? value : null;

const words = (value: string): string | null =>
  value.length <= LONGEST_RULE_VALUE && foldForSearch(value).length >= 2 ? value : null;

function identity(value: string): string | null {
  const code = normaliseTaxCode(value);
  return IDENTITY.test(code) ? code : null;
}

function percent(value: string): string | null {
  const number = decimalOrNull(value);
  const isPercent = number && compare(number, ZERO) >= 0 && compare(number, PERCENT) <= 0;
  return isPercent ? number : null;
}

/** `030` becomes `30` (RULE-008). */
const days = (value: string): string | null => (DAYS.test(value) ? String(Number(value)) : null);

const READERS: Readonly<Record<RuleKey, (value: string) => string | null>> = {
  RULE_CCID: identity,
  RULE_SELLER: words,
  RULE_BUYER: words,
  RULE_UNIT: (value) => (value.length <= LONGEST_RULE_VALUE && value !== '' ? value : null),
  RULE_CONTENT: words,
  RULE_VAT: oneOf(RULE_RATES),
  RULE_VAT_LEAST: percent,
  RULE_VAT_MOST: percent,
  RULE_TOTAL_BEFORE_TAX: decimalOrNull,
  RULE_TOTAL_BEFORE_TAX_LEAST: decimalOrNull,
  RULE_TOTAL_BEFORE_TAX_MOST: decimalOrNull,
  RULE_AMOUNT_OF_DEBT_DAYS: days,
  RULE_KIND_OF: oneOf(RULE_KINDS),
  RULE_PAID_DATE: oneOf(RULE_PAYMENTS),
};

/** The condition as it is stored, its value in its canonical form; null for an invalid value. */
export function readCondition({ key, value }: RuleCondition): RuleCondition | null {
  const read = READERS[key](value.trim());
  return read === null ? null : { key, value: read };
}
