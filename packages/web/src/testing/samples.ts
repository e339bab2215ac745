import type { CurrentUser } from '@hoadon/contracts/auth';
import type { BulkAct, BulkQuestion } from '@hoadon/contracts/bulk-acts';
import type { SellerInformation } from '@hoadon/contracts/company';
import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { UnissuedSummary } from '@hoadon/contracts/invoice-lists';
import type { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
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
