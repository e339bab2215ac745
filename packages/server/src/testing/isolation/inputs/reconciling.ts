import * as reconciliation from '@hoadon/contracts/reconciliation';
import type { TestUpload } from '../../../platform/http/testing.ts';
import type { Inputs } from './input.ts';

const PORTAL_LIST: TestUpload = {
  name: 'mua-vao.json',
  mediaType: 'application/json',
  bytes: Buffer.from('{"datas":[{}]}'),
};

/** Input of the owner about data of the portal. */
export const RECONCILING: Inputs = [
  [reconciliation.approveInvoices, ({ things }) => ({ ids: [things.received] })],
  [reconciliation.withdrawApproval, ({ things }) => ({ ids: [things.received] })],
  [reconciliation.checkApproval, ({ things }) => ({ ids: [things.received] })],
  [reconciliation.checkValidCustomer, ({ things }) => ({ invoice_id: things.received })],
  [reconciliation.exportInconsistency, ({ things }) => ({ id: things.reconciliation })],
  [
    reconciliation.markConsidered,
    ({ things }) => ({ invoice_ids: [things.received], reason: 'Quen', consider_or_not: true }),
  ],
  [
    reconciliation.startReconciliation,
    () => ({ kind_of: false, start_date: '2026-11-01', end_date: '2026-11-30' }),
  ],
  [
    reconciliation.takeInvoicesFromVendor,
    ({ things }) => ({ portal_invoices: [things.portalInvoice] }),
  ],
  [reconciliation.updateOrigin, ({ things }) => ({ id: things.received })],
  [reconciliation.uploadPortalList, () => ({ file: PORTAL_LIST })],
];
