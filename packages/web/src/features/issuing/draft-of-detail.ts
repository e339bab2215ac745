import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { draftFromPayload, IssuePayload } from '@hoadon/contracts/issuing';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';

/** A stored draft as it stood when it was saved. */
export const draftOfDetail = (
  detail: InvoiceDetail,
  seller: Seller,
  today: PlainDate,
): InvoiceDraft =>
  draftFromPayload(
    IssuePayload.parse({
      invoice_type: detail.template_code,
      invoice_common_code: detail.invoice_common_code,
      issued_date: detail.issued_date,
      currency_code: detail.currency_code,
      foreign_rate: detail.foreign_rate,
      payment_method: detail.payment_method,
      buyer_data: detail.buyer_data,
      lines: detail.lines,
      note_change: detail.note_change,
      data_plus_for_phieu_xkvc: detail.data_plus_for_phieu_xkvc,
    }),
    { seller, today },
  );
