import type { InvoiceDraft } from '../invoice/invoice.ts';
import { percentOf } from '../invoice/lines/line-tax.ts';
import { isZero, ZERO } from '../money/decimal.ts';

/** The rates at which a VAT invoice is booked, such as `5%, KCT`, in one order; null where it states none. */
export function statedRates({
  kind,
  totals,
}: Pick<InvoiceDraft, 'kind' | 'totals'>): string | null {
  if (kind !== 'vat') return null;
  const booked = totals.byRate.filter(
    ({ rate, base, tax }) => rate !== 'NONE' && !(isZero(base) && isZero(tax ?? ZERO)),
  );
  const names = booked.map((group) => {
    const percent = percentOf(group);
    return percent === null ? group.rate : `${percent}%`;
  });
  return names.length === 0 ? null : [...new Set(names)].sort().join(', ');
}
