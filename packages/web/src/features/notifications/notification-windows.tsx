import type { Notification } from '@hoadon/contracts/notifications';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { Benefits } from '../licences/index.ts';
import { Reconnect } from '../tax-account/index.ts';

const DetailModal = lazyPart(
  withTexts(
    () => import('./detail-modal.tsx').then((file) => file.DetailModal),
    'notifications',
    'reconciliation',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** What the list of notifications opens over the page: the invoices behind one, the benefits of the package, or the account to be connected. */
export type NotificationWindow = Readonly<{ detail: Notification }> | 'benefits' | 'tax-account';

type NotificationWindowsProps = { shown: NotificationWindow; onClose: () => void };

export function NotificationWindows({ shown, onClose }: NotificationWindowsProps) {
  if (shown === 'benefits') return <Benefits onClose={onClose} />;
  if (shown === 'tax-account') return <Reconnect onClose={onClose} />;
  return <DetailModal notification={shown.detail} onClose={onClose} />;
}
