import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { percentOf } from '@hoadon/domain/invoice/lines/line-tax';
import { ratesOfLines } from '@hoadon/domain/invoice/lines/rates-of-lines';
import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { isZero } from '@hoadon/domain/money/decimal';
import type { XmlElement } from '../../dom/tree.ts';
import { currencyCode } from '../dong.ts';
import type { Invoice } from '../invoice.ts';
import type { TagReader } from '../tag-reader.ts';

/** Invoices that show VAT, and those that include a receipt of a fee. */
const VAT_FORM = /^(?:0?1|8)/;
/** Tickets and stamps are of either kind. */
const TICKET = /^5/;

/**
 * Returns the totals of an invoice: a VAT invoice without a summary by rate gets one from its lines, with a remark, if
 * they add up. Others have none, which verification reports: they affect no cell of the VAT return.
 */
export function withRatesOfLines(
  read: TagReader,
  [parent, tag]: readonly [XmlElement | null, string],
  {
    template,
    lines,
    totals,
    currency,
  }: Pick<Invoice, 'template' | 'lines' | 'totals' | 'currency'>,
): Totals {
  const { withoutTax, tax, byRate } = totals;
  const isVat = VAT_FORM.test(template) || (TICKET.test(template) && !isZero(tax));
  if (!isVat || byRate.length > 0 || (isZero(withoutTax) && isZero(tax))) return totals;
  if (hasUnreadTotals({ remarks: read.remarks() })) return totals;
  const groups = ratesOfLines({ lines, totals, currency: currencyCode(currency) });
  if (groups === null) return totals;
  const readAs = groups.map(groupText).join('; ');
  read.remark(parent, tag, { kind: 'read-as', text: '', readAs, isTotal: true });
  return { ...totals, byRate: groups };
}

function groupText(group: RateTotal): string {
  const percent = percentOf(group);
  const rate = percent === null ? group.rate : `${percent}%`;
  return group.tax === null ? `${rate}: ${group.base}` : `${rate}: ${group.base} + ${group.tax}`;
}
