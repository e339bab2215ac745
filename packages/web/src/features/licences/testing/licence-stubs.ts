import {
  getSubscriptionsIr,
  getSubscriptionsMonitor,
  type PurchasedPackage,
} from '@hoadon/contracts/licences';
import { companyPackages } from '../../../testing/samples.ts';
import type { Stub } from '../../../testing/stub-calls.ts';

const FREE: PurchasedPackage = {
  service: 'EINVOICE',
  start: '2026-11-01T02:00:00.000Z',
  end: '2027-11-01T02:00:00.000Z',
  plan_id: { id: 'EINVOICE_FREE100', name: 'EINVOICE_FREE100' },
  capacity: 100,
  total: 12,
  price: '0',
  state: 'running',
};
const BOUGHT: PurchasedPackage = {
  ...FREE,
  start: '2026-01-04T02:00:00.000Z',
  end: '2026-12-31T16:59:59.000Z',
  plan_id: { id: 'P300', name: 'P300' },
  capacity: 300,
  total: 300,
  price: '270000',
  state: 'used-up',
};
const PACKAGES = companyPackages({
  purchased: [FREE, BOUGHT],
  total_capacity: 400,
  count_published_invoice: 312,
});

/** A company with two packages, 312 of 400 invoices used. */
export const packages: Stub = [getSubscriptionsIr, () => PACKAGES];
/** Whether the company may issue, and why not. */
export const licence = (refusal: string | null): Stub => [
  getSubscriptionsMonitor,
  () => ({ subscriptions: [], may_publish: refusal === null, refusal }),
];
