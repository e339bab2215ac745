import type { Notification, WorkArea } from '@hoadon/contracts/notifications';

/** What opening a notification leads to, beside marking it as read (NOTI-007 … NOTI-015). */
export type Reaction =
  | 'detail'
  | 'tax-account'
  | Readonly<{ to: string; search: Readonly<Record<string, string>> }>;

const page = (to: string, search: Readonly<Record<string, string>> = {}): Reaction => ({
  to,
  search,
});

/** Where it is put right. */
const PLACES: Readonly<Record<WorkArea, string>> = {
  sync: '/main/settings/tax-account',
  'provider-account': '/main/settings/providers',
  signing: '/main/status/issuing',
  'authority-message': '/main/background-jobs',
  'reserved-numbers': '/main/background-jobs',
  'background-job': '/main/background-jobs',
};

export function reactionOf({ content, ref_id }: Notification): Reaction {
  switch (content.kind) {
    case 'portal-synced':
    case 'portal-history-synced':
    case 'provider-synced':
    case 'released':
    case 'run-released':
    case 'mailed':
    case 'mail-failed':
    case 'settled-changed':
    case 'approved-changed':
      return 'detail';
    case 'run-not-released':
      return ref_id ? page('/main/status/draft', { run: ref_id }) : page('/main/status/failed');
    case 'authority-silent':
    case 'authority-silent-day':
      return page('/main/status/issuing');
    case 'notices-synced':
      return page('/main/invoice/new');
    case 'licence-used':
      return page('/main/settings/licence');
    case 'report-accepted':
    case 'report-refused':
    case 'review-asked':
      return page('/main/dashboard');
    case 'work-failed':
      return page(PLACES[content.area ?? 'background-job']);
    case 'tax-account-failed':
    case 'sync-stopped':
      return 'tax-account';
  }
}
