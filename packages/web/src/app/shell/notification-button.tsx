import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../lib/program/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { OpenNotificationsProps } from './open-notifications.tsx';
import { usePathname } from './use-pathname.ts';

const OpenNotifications = lazyPart<OpenNotificationsProps & { onDismiss: () => void }>(
  withTexts(
    () => import('./open-notifications.tsx').then((file) => file.OpenNotifications),
    'dashboard',
  ),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void OpenNotifications.preload();

/** What waits for somebody, at hand on every page; on its own page it stands there already (NAV-028). */
export function NotificationButton() {
  const { t } = useTranslation();
  const pathname = usePathname();
  const [wanted, setWanted] = useState(false);
  const isThere = pathname === '/notification';
  const bell = { icon: Bell, label: t('shell.notifications'), disabled: isThere };
  if (wanted && !isThere) {
    return (
      <OpenNotifications trigger={<IconButton {...bell} />} onDismiss={() => setWanted(false)} />
    );
  }
  return (
    <IconButton
      {...bell}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}
