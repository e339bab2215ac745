import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whenStill, withTexts } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { OpenNotificationsProps } from './open-notifications.tsx';
import { usePathname } from './use-pathname.ts';

const OpenNotifications = lazyPart<OpenNotificationsProps & { onDismiss: () => void }>(
  withTexts(
    () => import('./open-notifications.tsx').then((file) => file.OpenNotifications),
    'dashboard',
    'notifications',
    'licences',
  ),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const UnreadBadge = lazyPart(
  withTexts(
    () => import('../../features/notifications/unread-badge.tsx').then((file) => file.UnreadBadge),
    'notifications',
  ),
);
const preload = () => void OpenNotifications.preload();

/** Notifications, at hand on every page; hidden on their own page, which shows them already (NAV-028). */
export function NotificationButton() {
  const { t } = useTranslation();
  const pathname = usePathname();
  const [wanted, setWanted] = useState(false);
  const [hasBadge, setHasBadge] = useState(UnreadBadge.isThere);
  useEffect(
    () =>
      whenStill(() => void UnreadBadge.preload().then(() => setHasBadge(UnreadBadge.isThere()))),
    [],
  );
  const isThere = pathname === '/notification';
  const bell = { icon: Bell, label: t('shell.notifications'), disabled: isThere };
  return (
    <span className="relative flex">
      {wanted && !isThere ? (
        <OpenNotifications trigger={<IconButton {...bell} />} onDismiss={() => setWanted(false)} />
      ) : (
        <IconButton
          {...bell}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => setWanted(true)}
          onPointerEnter={preload}
          onFocus={preload}
        />
      )}
      {hasBadge && <UnreadBadge />}
    </span>
  );
}
