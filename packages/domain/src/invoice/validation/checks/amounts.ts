import type { Rounding } from '../../../display-settings/rounding.ts';
import { minorUnitOf } from '../../../money/currency.ts';
import { type Decimal, isNegative, isZero } from '../../../money/decimal.ts';
import { isFinerThanCurrency } from '../../../money/finer-than-currency.ts';
import { completeDraft } from '../../complete-draft.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';
import type { InvoicePurpose } from '../validation-context.ts';

/** Whether what is stated adds up, and what no invoice may come to. */
export function checkAmounts(
  draft: InvoiceDraft,
  act: InvoicePurpose,
  rounding: Rounding | undefined,
): Finding[] {
  const findings = rounding ? differences(draft, completeDraft(draft, rounding)) : [];
  const { withTax } = draft.totals;
  if (act !== 'adjust-amount' && isNegative(withTax)) {
    findings.push(finding('totals.withTax', 'total-negative'));
  }
  if (act === 'adjust-info' && !isZero(withTax)) {
    findings.push(finding('totals.withTax', 'information-has-no-amount'));
  }
  return [...findings, ...finerThanCurrency(draft)];
}

/** Amounts that were typed with more decimals than the currency has: figures and words would state different sums. */
function finerThanCurrency({ currency, totals, lines }: InvoiceDraft): Finding[] {
  const params = { currency, decimals: String(minorUnitOf(currency)) };
  const finer = (path: string, amount: Decimal | null) =>
    amount !== null && isFinerThanCurrency(amount, currency)
      ? [finding(path, 'amount-finer-than-currency', params)]
      : [];
  return [
    ...lines.flatMap((line, index) =>
      LINE_AMOUNTS.flatMap((field) => finer(`lines.${index}.${field}`, line[field])),
    ),
    ...TOTALS.flatMap((field) => finer(`totals.${field}`, totals[field])),
  ];
}

const LINE_AMOUNTS = ['subtotal', 'tax', 'total'] as const;
const TOTALS = ['withoutTax', 'tax', 'withTax', 'discount', 'decreeReduction'] as const;

function differences(stated: InvoiceDraft, exact: InvoiceDraft): Finding[] {
  const inLines = exact.lines.flatMap((line, index) =>
    LINE_AMOUNTS.filter((field) => line[field] !== stated.lines[index]?.[field]).map((field) =>
      finding(`lines.${index}.${field}`, 'line-amount-differs', { expected: line[field] ?? '' }),
    ),
  );
  const inTotals = TOTALS.filter((field) => exact.totals[field] !== stated.totals[field]).map(
    (field) => finding(`totals.${field}`, 'total-differs', { expected: exact.totals[field] }),
  );
  return [...inLines, ...inTotals];
}
