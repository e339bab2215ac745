import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { MistakeReport, ReportedInvoice, ReviewTask } from '@hoadon/contracts/mistake-reports';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { seriesOf } from '../invoices/index.ts';

/** An invoice that a notice is to name. */
export type NoticeInvoice = Readonly<{
  id: string;
  /** Form symbol and series, as printed together. */
  series: string;
  number: string;
}>;

type Named = Readonly<{ template_code: string; invoice_serial: string; invoice_number: string }>;

const named = (id: string, row: Named): NoticeInvoice => ({
  id,
  series: seriesOf(row),
  // The tax authority may leave the zeros out.
  number: displayNumber(row.invoice_number),
});

export const chosenInvoice = (row: ReportedInvoice): NoticeInvoice => named(row.invoice_id, row);

/** An invoice that was not reported yet is alone in its row. */
export const chosenOfRow = ({ data: [row] }: MistakeReport): NoticeInvoice[] =>
  row ? [chosenInvoice(row)] : [];

/** The one whose menu it was chosen from. */
export const chosenOfDetail = (invoice: InvoiceDetail): NoticeInvoice[] =>
  invoice.invoice_number === null
    ? []
    : [named(invoice.id, { ...invoice, invoice_number: invoice.invoice_number })];

/** Of what the tax authority asks about, the company's own. */
export const chosenOfReview = ({ invoices }: ReviewTask): NoticeInvoice[] =>
  invoices.flatMap(({ invoice_id, ...row }) =>
    invoice_id === null ? [] : [named(invoice_id, row)],
  );
