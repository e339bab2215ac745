import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { readLine, WireLine } from '@hoadon/contracts/issuing';
import type { Line } from '@hoadon/domain/invoice/lines/line';

/**
 * Lines of earlier invoices for a new one, without reduction rows and without the direction of an
 * adjustment, which belong to their invoice. Prices in another currency are dropped because they would be wrong.
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
