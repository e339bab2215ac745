import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  checkSync,
  checkTaxAccount,
  drawCaptcha,
  type SyncCheck,
  type TaxAccount,
} from '@hoadon/contracts/tax-account';
import { currentUser } from '../../../testing/samples.ts';
import type { Stub } from '../../../testing/stub-calls.ts';

export const ACCOUNT: TaxAccount = {
  user_name: '0399995507',
  invoices_sold: true,
  invoices_purchase: true,
  start_date_synchronized: '2024-01-01',
  state: 'connected',
  expired: false,
  session_ends_at: '2026-11-22T02:00:00.000Z',
  next_sync_at: '2026-11-21T18:00:00.000Z',
  connected_at: '2026-11-21T02:00:00.000Z',
};
export const NOTHING: SyncCheck = {
  account: null,
  start_date_synchronized: null,
  synchronized_first_time: false,
  total_invoices_gained: 0,
  estimate_time_left_in_minutes: null,
  new_account: false,
  issued_date_latest_invoice: null,
  data_fail_synchronized_p1: [],
  data_fail_synchronized_p2: [],
  phases: [],
  resumes_at: null,
  originals: { due: 0, kept: 0, none: 0, failed: 0 },
  latest: null,
  changes: [],
  account_of_tax_code: null,
  invoices_of_others: [],
};
const phase = (
  from_date: string,
  to_date: string,
  percent: number,
  colour: 'red' | 'yellow' | 'green' | 'blue',
) => ({
  from_date,
  to_date,
  done: percent,
  of: 100,
  percent,
  colour,
});
export const SYNC: SyncCheck = {
  ...NOTHING,
  account: ACCOUNT,
  start_date_synchronized: '2024-01-01',
  total_invoices_gained: 1_200,
  estimate_time_left_in_minutes: 7,
  phases: [
    phase('2024-01-01', '2026-11-21', 61, 'green'),
    phase('2023-01-01', '2023-12-31', 29, 'red'),
  ],
  latest: {
    id: '1',
    kind: 1,
    from_date: '2024-01-01',
    to_date: '2026-11-21',
    state: 'running',
    total_invoices: 1_200,
    changed_invoices: 0,
    started_at: '2026-11-21T02:00:00.000Z',
    finished_at: null,
  },
};
export const PICTURE = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

export function stubs(sync: SyncCheck, more: readonly Stub[] = [], left = 5): Stub[] {
  let drawn = 0;
  return [
    [getCurrentUser, () => currentUser('admin')],
    [checkSync, () => sync],
    [
      checkTaxAccount,
      () => ({
        expired: sync.account?.expired ?? true,
        start_date_synchronized: null,
        account: sync.account,
        remaining_attempts: left,
        most_attempts: 5,
      }),
    ],
    [
      drawCaptcha,
      () => {
        drawn += 1;
        return { captcha_key: `key-${drawn}`, picture: PICTURE };
      },
    ],
    ...more,
  ];
}
