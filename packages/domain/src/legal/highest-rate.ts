import { percentOf } from '../invoice/lines/line-tax.ts';
import { compare, type Decimal, isNegative, ZERO } from '../money/decimal.ts';
import type { RuleSet } from './rules.ts';

type Rates = Pick<RuleSet, 'vatRates'>;

/** The highest percentage of tax that the law has. */
export const highestRate = ({ vatRates }: Rates): Decimal =>
  vatRates
    .flatMap((rate) => percentOf({ rate, customRate: null }) ?? [])
    .reduce((highest, one) => (compare(one, highest) > 0 ? one : highest), ZERO);

/** Whether the tax of an invoice can come to this percentage, at one rate of the law or at several together. */
export const isRateOfLaw = (percent: Decimal, rules: Rates): boolean =>
  !isNegative(percent) && compare(percent, highestRate(rules)) <= 0;
