import { getSellerInformation } from '@hoadon/contracts/company';
import { getActiveSeries, listActiveAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { getSubscriptionsMonitor } from '@hoadon/contracts/licences';
import { sellerInformation } from '../../../testing/samples.ts';
import type { Stub } from '../../../testing/stub-calls.ts';

const announced = (id: string, invoice_type: string, serial: string) => ({
  annoucement_line_id: id,
  template_type_obj: { invoice_type, template_code: invoice_type },
  invoice_common_code: serial,
});

/** A company that may issue, with two series of VAT invoices and one of sales invoices. */
export const formStubs: readonly Stub[] = [
  [getSellerInformation, () => sellerInformation],
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
