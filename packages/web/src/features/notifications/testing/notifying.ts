import {
  listNotifications,
  listNotifiedInvoices,
  markNotificationsRead,
  type Notification,
} from '@hoadon/contracts/notifications';
import { pageInfo } from '../../../testing/samples.ts';
import { answered, type Stub } from '../../../testing/stub-calls.ts';

export const notification = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  title: 'x',
  content: {
    kind: 'portal-synced',
    start_date: '2026-11-01',
    end_date: '2026-11-21',
    total_invoices: 12_345,
    failed: null,
    invoice: null,
    reason: null,
    area: null,
    percent: null,
    other_tax_code: null,
    capacity: null,
  },
  type: 0,
  type_of: 'SYNC_PROCESS_0_SUCCESS',
  label_type: 'success',
  is_readed: false,
  ref_id: '1',
  create_by: null,
  created_at: '2026-11-21T03:04:05.000Z',
  ...change,
});

/** Twelve of which those that were marked are read. */
export function notifying() {
  const read = new Set<string>();
  const all = () =>
    Array.from({ length: 12 }, (_, index) =>
      notification(String(index), { is_readed: read.has(String(index)) }),
    );
  const stubs: Stub[] = [
    [
      listNotifications,
      ({ input }) => {
        const {
          page = 1,
          page_size = 10,
          is_readed,
        } = input as Readonly<{
          page?: number;
          page_size?: number;
          is_readed?: boolean;
        }>;
        const chosen = all().filter(
          (one) => is_readed === undefined || one.is_readed === is_readed,
        );
        const rows = chosen.slice((page - 1) * page_size, page * page_size);
        return answered(rows, pageInfo(chosen.length));
      },
    ],
    [
      markNotificationsRead,
      ({ input }) => {
        const { notification_ids } = input as Readonly<{ notification_ids?: string[] }>;
        for (const id of notification_ids ?? all().map((one) => one.id)) read.add(id);
        return { unread_total: 12 - read.size };
      },
    ],
    [listNotifiedInvoices, () => answered([], pageInfo(0))],
  ];
  return stubs;
}
