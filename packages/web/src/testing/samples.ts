import type { CurrentUser } from '@hoadon/contracts/auth';
import type { BulkAct, BulkQuestion } from '@hoadon/contracts/bulk-acts';
import type { SellerInformation } from '@hoadon/contracts/company';
import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { UnissuedSummary } from '@hoadon/contracts/invoice-lists';
import type { InvoiceDetail, InvoiceRow } from '@hoadon/contracts/invoices';
import type { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { wayOutOf } from '@hoadon/domain/corrections/action-refusal';
import { offersOf } from '@hoadon/domain/corrections/offers-of';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import { WAITING_FOR_TOKEN } from '@hoadon/domain/issuing/issue-steps';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';

/** A made-up company as the seller of its invoices. */
export const seller: Seller = {
  taxCode: '0399993309',
  name: 'Sao Mai',
  address: 'Huế',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};

/** The same kind of company as the server returns it. */
export const sellerInformation: SellerInformation = {
  holidays: [...MOVABLE_HOLIDAYS],
  name: 'Gốm Sông Đuống',
  full_name: 'Công ty TNHH Gốm Sông Đuống',
  tax_code: '0399993309',
  company_address: 'Số 8 đường Thử Nghiệm, Hà Nội',
  seller_phone: null,
  seller_email: null,
  seller_fax_number: null,
  seller_website: null,
  seller_description: null,
  seller_bank_account: null,
  seller_bank_name: null,
  approval_unit: null,
  approval_unit_code: null,
  list_unit_name: [],
  total_capacity: null,
  count_published_invoice: 0,
  declaration_period: 'M',
};

/** An issued invoice of a made-up company. */
export const invoiceRow = (changes: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: '7',
  id_pinvoice: '7',
  invoice_number: '00000042',
  invoice_serial: 'C26TAA',
  template_code: '1',
  invoice_type: 'ORIGINAL',
  status: 'ORIGINAL',
  state: 'accepted',
  releasing_status: 'released',
  failure_reason: null,
  issued_date: '2026-11-21',
  date_created: '2026-11-21T03:04:05.000Z',
  signed_date: null,
  paid_date: null,
  kind_of: true,
  currency_code: 'VND',
  seller_name: 'Công ty TNHH Gốm Sông Đuống',
  seller_taxcode: '0100000001',
  buyer_name: 'Công ty Cổ phần Phở Bún',
  buyer_legal_name: null,
  buyer_taxcode: '0200000002',
  total_amount_without_tax: '500000',
  total_tax_mount: '40000',
  uncounted: null,
  total_amount_with_tax: '540000',
  cqt_code: 'M1-26-ABCDE-00000000042',
  version: 1,
  origin: 1,
  verification: 0,
  validity: null,
  trust: 'proven',
  is_secure: true,
  invoice_virtual: false,
  payment_status: 'unpaid',
  open_amount: '1100000',
  due_date: null,
  parent_id: '0',
  customer_or_vendor_id: null,
  tags: [],
  ...changes,
});

export const draftRow = (changes: Partial<InvoiceRow> = {}): InvoiceRow =>
  invoiceRow({
    invoice_number: null,
    invoice_type: 'DRAFT',
    status: 'DRAFT',
    state: 'draft',
    releasing_status: 'draf',
    cqt_code: null,
    ...changes,
  });

/** The menu that the server would answer for an invoice of today, without a family and not converted. */
const menuOf = (row: InvoiceRow): InvoiceDetail['actions'] =>
  offersOf(
    {
      direction: row.kind_of ? 'issued' : 'received',
      chainState: row.invoice_type === 'DRAFT' ? 'ORIGINAL' : row.invoice_type,
      processingState: row.state,
      hasStopped:
        row.releasing_status === 'release_error' ||
        row.failure_reason?.startsWith(WAITING_FOR_TOKEN) === true,
      serial: row.invoice_serial,
      issuedOn: row.issued_date,
      isOurs: true,
      isConverted: false,
      hasFile: row.state !== 'draft',
      hasPendingCorrection: false,
      awaitsApprovalOfInformation: false,
    },
    ruleSetOn('2026-11-21'),
  ).map((offer) => ({ ...offer, way_out: offer.refusal && wayOutOf(offer.refusal) }));

export const invoiceDetail = (changes: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...invoiceRow(),
  buyer_data: {
    buyer_name: 'Nguyễn Văn Bình',
    buyer_legal_name: 'Công ty Cổ phần Phở Bún',
    buyer_email: 'ketoan@phobun.example',
  },
  seller_data: {},
  lines: [],
  totals: {},
  totals_by_rate: [],
  total_amount_with_tax_in_words: 'Năm trăm bốn mươi nghìn đồng',
  foreign_rate: null,
  payment_method: 'CK',
  invoice_template_code: '1',
  invoice_common_code: 'C26TAA',
  company_id: '1',
  invoice_issued_date: '2026-11-21',
  currency_unit: 'đồng',
  content: [],
  tax_amount: '40000',
  tax_percentage: '8',
  ir_invoice_id: null,
  customer_invalid_data: null,
  seller_legal_name: 'Công ty TNHH An Bình',
  seller_address: '',
  seller_bank_account: null,
  seller_account_number: null,
  seller_bank_name: null,
  buyer_type: 'ENTERPRISE',
  buyer_address: null,
  buyer_phone_number: null,
  buyer_fax_number: null,
  buyer_email: 'ketoan@phobun.example',
  buyer_id_no: null,
  buyer_passport_no: null,
  buyer_id_type: null,
  mdvqhnsach: null,
  note_change: null,
  sold_on: null,
  late_reason: null,
  data_plus_for_phieu_xkvc: null,
  include_info: false,
  history: [
    { state: 'draft', at: '2026-11-21T03:04:05.000Z', actor: 'Trần Thị Minh Anh', reason: null },
    { state: 'accepted', at: '2026-11-21T03:14:05.000Z', actor: null, reason: null },
  ],
  mail_histories: [],
  signed_xml: '/e-invoice-api/api/invoices/7/xml',
  signed_pdf: '/e-invoice-api/api/invoices/7/pdf',
  pdf_seal: {
    state: 'sealed',
    signer: 'CÔNG TY TNHH AN BÌNH',
    sealed_at: '2026-11-21T03:20:00.000Z',
    reason: null,
  },
  modify: null,
  reason_change: null,
  cause_code: null,
  agreement_date: null,
  agreement_number: null,
  evidence_for_change: null,
  evidence_file: null,
  code_tax_approved: null,
  original_template_code: null,
  original_invoice_serial: null,
  original_invoice_number: null,
  original_issuance_date: null,
  original_tax_day: null,
  file_path: '/e-invoice-api/api/invoices/7/pdf',
  zip_resource_url: '/invoice-robotics-api/api/invoices/download',
  tranfered_pdf: null,
  buyer_obj: {},
  seller_obj: {},
  metadata: {
    signed_pdf: '/e-invoice-api/api/invoices/7/pdf',
    buyer_obj: {},
    seller_obj: {},
    modify: null,
    note_change: null,
    invoice_common_code: 'C26TAA',
  },
  left: null,
  tcgp_taxcode: '0100000001',
  secret_code: null,
  ignore_buyer: false,
  is_ht_co_ma: true,
  template_package_order_fk: '1',
  correction_list: null,
  reference_line: null,
  is_transfered: false,
  information_in_force: null,
  changed_invoice_fk: null,
  change_invoices_fk: [],
  family: [],
  family_value: null,
  actions: menuOf({ ...invoiceRow(), ...changes }),
  ...changes,
});

export const currentUser = (role: CurrentUser['role'] = 'admin'): CurrentUser => ({
  user_id: '1',
  user_name: 'minhanh',
  name: 'Trần Thị Minh Anh',
  email: 'minhanh@gomsu.example',
  phone: '0912345678',
  role,
  company_id: '1',
  company: {
    name: 'Công ty TNHH Gốm Sông Đuống',
    tax_code: '0100000001',
    service_status: {
      lics: { EINVOICE: { capacity: 100, count: 42, end: '2027-06-30T16:59:59.000Z' } },
    },
  },
  permissions: structuredClone(ROLE_PERMISSIONS[role]),
});

/** A run of issuing. */
export const bulkAct = (changes: Partial<BulkAct> = {}): BulkAct => ({
  id: '5',
  kind: 'issue',
  state: 'running',
  reason: null,
  created_at: '2026-11-21T03:04:05.000Z',
  created_by: 'Trần Thị Minh Anh',
  by_token: false,
  total: 2,
  done: 0,
  failed: 0,
  issuing: 0,
  waiting: 0,
  left: 0,
  may_undo: false,
  ...changes,
});

/** What issuing two drafts would do. */
export const bulkQuestion = (changes: Partial<BulkQuestion> = {}): BulkQuestion => ({
  id: '5',
  kind: 'issue',
  total: 2,
  left_out: 0,
  left_out_rows: [],
  amounts: [{ currency_code: 'VND', flow: 'in', invoices: 2, total_amount_with_tax: '1080000' }],
  examples: [],
  numbering: [
    { template_code: '1', invoice_serial: 'C26TAA', invoices: 2, next_number: '00000045' },
  ],
  credits: null,
  doubts: null,
  ...changes,
});

/** Counts of the lists of unissued invoices, totals left out. */
export const unissuedSummary = (draf = 0, release_error = 0, releasing = 0): UnissuedSummary => ({
  draf: { invoices: draf, amounts: [] },
  release_error: { invoices: release_error, amounts: [] },
  releasing: { invoices: releasing, amounts: [] },
});

export const pageInfo = (total: number | null, next_cursor: string | null = null) => ({
  total,
  current_page: null,
  current_limit: 100,
  next_cursor,
});

/** The price table, and nothing bought of it. */
export const companyPackages = (
  changes: Partial<OutputOf<typeof getSubscriptionsIr>> = {},
): OutputOf<typeof getSubscriptionsIr> => ({
  packages: LICENCE_PACKAGES.map(({ name, quantity, unitPrice, total }) => ({
    plan_id: { id: name, name },
    quantity,
    unit_price: unitPrice,
    price: total,
  })),
  purchased: [],
  total_capacity: 0,
  count_published_invoice: 0,
  ...changes,
});

/** What the question before issuing shows of a draft that may be issued. */
export const preparedRelease = {
  id: '1',
  template_code: '1',
  invoice_serial: 'C26TAA',
  version: 1,
  next_number: '00000045',
  buyer: 'Công ty Cổ phần Phở Bún',
  buyer_tax_code: null,
  effect: { act: 'issue' as const, original: null, originals: 0, amount: '540000' },
  total_amount_with_tax: '540000',
  currency_code: 'VND',
  may_release: true,
  issues: [],
};

/** The same draft the moment it has its number. */
export const justIssued = {
  id: '1',
  id_pinvoice: '1',
  state: 'numbered' as const,
  releasing_status: 'releasing' as const,
  invoice_number: '00000045',
  invoice_serial: 'C26TAA',
  cqt_code: null,
  warnings: [],
  version: 2,
};

/** A certificate of the company's that the server signs with. */
export const hostedAccount = {
  id: 'key-1',
  ca_type: 'HSM' as const,
  subject: 'CÔNG TY TNHH GỐM',
  issuer: 'CA',
  serial_number: '54',
  tax_code: '0100000001',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2028-01-01T00:00:00.000Z',
  is_active: true,
};
