import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import type { MistakeReportsDeps } from './deps.ts';
import { findReviews } from './review.repository.ts';

/** What the authority asks to review; `open`: only those without a notice. */
export async function listReviews(
  { db }: MistakeReportsDeps,
  companyId: string,
  { open }: Readonly<{ open: boolean }>,
): Promise<ReviewTask[]> {
  const rows = await findReviews(db, companyId, { isOpen: open });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    issued_on: row.issued_on,
    due_on: row.due_on,
    round: row.round,
    invoices: row.invoices.map((invoice) => ({
      invoice_id: invoice.invoiceId,
      template_code: invoice.template,
      invoice_serial: invoice.serial,
      invoice_number: invoice.number,
      issued_date: invoice.issuedOn,
      reason: invoice.reason,
    })),
    answered_by: row.answered_by,
  }));
}
