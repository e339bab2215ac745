import { getSellerInformation, type SellerInformation } from '@hoadon/contracts/company';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { getSubscriptionsMonitor } from '@hoadon/contracts/licences';
import type { Stub } from '../../../testing/stub-calls.ts';

export const SELLER: SellerInformation = {
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
};

const announced = (id: string, invoice_type: string, serial: string) => ({
  annoucement_line_id: id,
  template_type_obj: { invoice_type, template_code: invoice_type },
  invoice_common_code: serial,
});

/** A company that may issue: two series of VAT invoices, one of sales invoices. */
export const formStubs: readonly Stub[] = [
  [getSellerInformation, () => SELLER],
  [
    listActiveAnnounceLines,
    () => [
      announced('1', '1', 'C26TAA'),
      announced('2', '1', 'C26TBB'),
      announced('3', '2', 'C26TBH'),
    ],
  ],
  [getActiveSeries, () => []],
  [getSubscriptionsMonitor, () => ({ subscriptions: [], may_publish: true, refusal: null })],
];
