import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { unreadTotalQuery } from './unread-query.ts';

const MOST_SHOWN = 99;

/** How many the caller has not read, on the bell (NOTI-008). */
export function UnreadBadge() {
  const { t } = useTranslation();
  const unread = useQuery(unreadTotalQuery).data ?? 0;
  if (unread === 0) return null;
  return (
    <span className="tabular pointer-events-none absolute -top-0.5 -right-0.5 rounded-pill bg-danger px-1 text-pill text-on-fill">
      <span aria-hidden>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      <span className="sr-only">{t('notifications.unreadTotal', { count: unread })}</span>
    </span>
  );
}
