import type { MistakeReport, ReportedInvoice, ReviewTask } from '@hoadon/contracts/mistake-reports';

/** An invoice that a notice is to name. */
export type ChosenInvoice = Readonly<{
  id: string;
  /** Form symbol and series, as printed together. */
  series: string;
  number: string;
}>;

type Named = Readonly<{ template_code: string; invoice_serial: string; invoice_number: string }>;

const named = (id: string, { template_code, invoice_serial, invoice_number }: Named) => ({
  id,
  series: `${template_code}${invoice_serial}`,
  number: invoice_number,
});

export const chosenInvoice = (row: ReportedInvoice): ChosenInvoice => named(row.invoice_id, row);

/** What was not reported yet stands alone in its row. */
export const chosenOfRow = ({ data: [row] }: MistakeReport): ChosenInvoice[] =>
  row ? [chosenInvoice(row)] : [];

/** Of what the tax authority asks about, the company's own. */
export const chosenOfReview = ({ invoices }: ReviewTask): ChosenInvoice[] =>
  invoices.flatMap(({ invoice_id, ...row }) =>
    invoice_id === null ? [] : [named(invoice_id, row)],
  );
