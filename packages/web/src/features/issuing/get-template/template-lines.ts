import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { readLine, WireLine } from '@hoadon/contracts/issuing';
import type { Line } from '@hoadon/domain/invoice/lines/line';

/**
 * Lines of earlier invoices as lines of a new one. A reduction row belongs to its own invoice, and so
 * does the direction of an adjustment; a price in another currency would be a wrong price.
 */
export function templateLines(
  invoices: readonly Pick<InvoiceDetail, 'lines' | 'currency_code'>[],
  currency: string,
): Line[] {
  return invoices.flatMap(({ lines, currency_code }) =>
    lines
      .map((line) => readLine(WireLine.parse(line)))
      .filter(({ type }) => type !== 'decree')
      .map((line) => ({
        ...line,
        method: null,
        ...(currency_code !== currency && { price: null, subtotal: null, tax: null, total: null }),
      })),
  );
}
