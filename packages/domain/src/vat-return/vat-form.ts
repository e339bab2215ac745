import { firstDayOf, type TaxPeriod } from '../dates/tax-period.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { VatReturnRules } from '../legal/rules.ts';
import { VAT_CELLS, type VatCell } from './vat-cells.ts';

/** The form that a period is declared on. */
export const vatFormOf = (period: TaxPeriod): VatReturnRules =>
  ruleSetOn(firstDayOf(period)).vatReturn;

const LATER: readonly VatCell[] = ['32b', '34a'];

/** Its cells, in its order. */
export const cellsOf = ({ furtherCells }: VatReturnRules): readonly VatCell[] =>
  VAT_CELLS.filter((cell) => !LATER.includes(cell) || furtherCells.includes(cell as '32b' | '34a'));
