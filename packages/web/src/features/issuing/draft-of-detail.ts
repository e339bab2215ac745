import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import {
  CorrectionPayload,
  type createPreview,
  draftFromPayload,
  IssuePayload,
} from '@hoadon/contracts/issuing';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';

/** A stored draft as it was saved. */
export const draftOfDetail = (
  detail: InvoiceDetail,
  seller: Seller,
  today: PlainDate,
): InvoiceDraft => draftFromPayload(payloadOf(detail), { seller, today });

/** An issued invoice with buyer, payment and transport as corrected since. */
export const draftInForce = (
  detail: InvoiceDetail,
  seller: Seller,
  today: PlainDate,
): InvoiceDraft => {
  const { invoice_id: _, ...inForce } = detail.information_in_force ?? { invoice_id: null };
  return draftOfDetail({ ...detail, ...inForce }, seller, today);
};

/** The input for a preview of the invoice. */
export const previewOfDetail = (detail: InvoiceDetail): InputOf<typeof createPreview> => ({
  ...payloadOf(detail),
  invoice_template_code: detail.invoice_template_code,
});

const payloadOf = (detail: InvoiceDetail) =>
  detail.original_invoice_serial === null
    ? IssuePayload.parse(contentOf(detail))
    : CorrectionPayload.parse({ ...contentOf(detail), ...correctionOf(detail) });

const contentOf = (detail: InvoiceDetail) => ({
  invoice_type: detail.template_code,
  invoice_common_code: detail.invoice_common_code,
  issued_date: detail.issued_date,
  currency_code: detail.currency_code,
  foreign_rate: detail.foreign_rate,
  payment_method: detail.payment_method,
  buyer_data: detail.buyer_data,
  lines: detail.lines,
  note_change: detail.note_change,
  sold_on: detail.sold_on,
  late_reason: detail.late_reason,
  data_plus_for_phieu_xkvc: detail.data_plus_for_phieu_xkvc,
});

const correctionOf = (detail: InvoiceDetail) => ({
  // UPDATED_… marks a changed replacement; it is no way of correcting.
  status:
    detail.modify === 'PRODUCT' || detail.modify === 'INFORMATION'
      ? ('MODIFY' as const)
      : ('REPLACE' as const),
  modify: detail.modify === 'INFORMATION' ? detail.modify : ('PRODUCT' as const),
  original_template_code: detail.original_template_code ?? '',
  original_invoice_serial: detail.original_invoice_serial ?? '',
  original_invoice_number: detail.original_invoice_number ?? '',
  original_issuance_date: detail.original_issuance_date,
  original_tax_day: detail.original_tax_day,
  reason_change: detail.reason_change,
  cause_code: detail.cause_code,
  agreement_date: detail.agreement_date,
  agreement_number: detail.agreement_number,
  evidence_for_change: detail.evidence_for_change,
  code_tax_approved: detail.code_tax_approved,
  ...(detail.correction_list && { correction_list: detail.correction_list }),
});
