import type { Rounding } from '../../display-settings/rounding.ts';
import { isForeign } from '../../money/currency.ts';
import { isNegative, isZero, scaleOf } from '../../money/decimal.ts';
import { completeDraft } from '../complete-draft.ts';
import type { InvoiceDraft } from '../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';
import type { InvoiceAct } from '../validation-context.ts';

/** Whether what is stated adds up, and what no invoice may come to. */
export function checkAmounts(
  draft: InvoiceDraft,
  act: InvoiceAct,
  rounding: Rounding | undefined,
): Finding[] {
  const found = rounding ? differences(draft, completeDraft(draft, rounding)) : [];
  const { withTax } = draft.totals;
  if (act !== 'adjust-amount' && isNegative(withTax)) {
    found.push(finding('totals.withTax', 'total-negative'));
  }
  if (act === 'adjust-info' && !isZero(withTax)) {
    found.push(finding('totals.withTax', 'information-has-no-amount'));
  }
  if (!isForeign(draft.currency) && scaleOf(withTax) > 0) {
    found.push(finding('totals.withTax', 'dong-not-whole'));
  }
  return found;
}

function differences(stated: InvoiceDraft, exact: InvoiceDraft): Finding[] {
  const inLines = exact.lines.flatMap((line, index) =>
    (['subtotal', 'tax', 'total'] as const)
      .filter((field) => line[field] !== stated.lines[index]?.[field])
      .map((field) =>
        finding(`lines.${index}.${field}`, 'line-amount-differs', { expected: line[field] ?? '' }),
      ),
  );
  const inTotals = (['withoutTax', 'tax', 'withTax', 'discount', 'decreeReduction'] as const)
    .filter((field) => exact.totals[field] !== stated.totals[field])
    .map((field) => finding(`totals.${field}`, 'total-differs', { expected: exact.totals[field] }));
  return [...inLines, ...inTotals];
}
