import type { MistakeReport, ReportedInvoice, ReviewTask } from '@hoadon/contracts/mistake-reports';

/** An adjusted invoice of a made-up company. */
export const reportedInvoice = (changes: Partial<ReportedInvoice> = {}): ReportedInvoice => ({
  invoice_id: '7',
  template_code: '1',
  invoice_serial: 'C26TAA',
  invoice_number: '00000007',
  issued_date: '2026-11-02',
  invoice_type: 'MODIFIED',
  buyer_name: 'Công ty Cổ phần Phở Bún',
  total_amount_with_tax: '540000',
  currency_code: 'VND',
  cqt_code: 'M1-26-ABCDE-00000000007',
  nature: 'adjust',
  reason: 'Ghi sai số lượng',
  state: null,
  refusal_code: null,
  refusal_text: null,
  ...changes,
});

/** Not reported to the tax authority yet. */
export const unreported = (changes: Partial<ReportedInvoice> = {}): MistakeReport => ({
  id: null,
  request_date: null,
  data: [reportedInvoice(changes)],
  ma_thong_diep: null,
  list_invoice_no: [changes.invoice_number ?? '00000007'],
  status_name: 'unreported',
  failure_code: null,
  failure_text: null,
  signed_pdf_url: null,
  request_data: null,
  answers: [],
});

/** A notice that is on its way. */
export const report = (changes: Partial<MistakeReport> = {}): MistakeReport => ({
  ...unreported(),
  id: '3',
  request_date: '2026-11-22T03:04:05.000Z',
  data: [reportedInvoice({ state: 'open' })],
  ma_thong_diep: 'V0100000001ABCDEF',
  status_name: 'signed',
  request_data: '/e-invoice-api/api/invoices/download-xml-bcss-history/3',
  ...changes,
});

export const reviewTask = (changes: Partial<ReviewTask> = {}): ReviewTask => ({
  id: '5',
  number: 'TB-7',
  issued_on: '2026-11-20',
  due_on: '2199-11-22',
  round: 1,
  invoices: [
    {
      invoice_id: '7',
      template_code: '1',
      invoice_serial: 'C26TAA',
      invoice_number: '00000007',
      issued_date: '2026-11-02',
      reason: 'Mã số thuế người mua không tồn tại',
    },
  ],
  answered_by: null,
  ...changes,
});
