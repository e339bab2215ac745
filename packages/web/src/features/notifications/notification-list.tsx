import type { Notification } from '@hoadon/contracts/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CheckCheck, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { NotificationRow } from './notification-row.tsx';
import type { NotificationWindow } from './notification-windows.tsx';
import { type NotificationTab, notificationsQuery, useMarkRead } from './queries.ts';
import { reactionOf } from './reaction.ts';

/** NOTI-002. */
const WAITING_ROWS = 12;

type NotificationListProps = {
  /** Something is to be shown over the page. */
  onShow: (shown: NotificationWindow) => void;
  /** A page was opened. */
  onLeave?: () => void;
};

/** All and unread ones, more on demand, marked as read as they are opened (NOTI-001, NOTI-007). */
export function NotificationList({ onShow, onLeave }: NotificationListProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<NotificationTab>('all');
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const open = (notification: Notification) => {
    if (!notification.is_readed) markRead.mutate([notification.id]);
    const reaction = reactionOf(notification);
    if (reaction === 'detail') return onShow({ detail: notification });
    if (reaction === 'tax-account') return onShow(reaction);
    onLeave?.();
    void navigate({ to: reaction.to, search: reaction.search });
  };
  const content = <Rows tab={tab} onOpen={open} />;
  return (
    <div className="flex min-h-0 flex-col">
      <Tabs
        label={t('notifications.tabs')}
        value={tab}
        onChange={setTab}
        fill
        items={[
          { value: 'all', label: t('notifications.all'), content },
          { value: 'unread', label: t('notifications.unread'), content },
        ]}
      />
      {markRead.error && <ErrorLine error={markRead.error} />}
      <div className="flex flex-wrap justify-between gap-2 border-t border-line p-2">
        <Button
          variant="quiet"
          icon={CheckCheck}
          disabled={markRead.isPending}
          onClick={() => markRead.mutate(null)}
        >
          {t('notifications.markAll')}
        </Button>
        <Button variant="quiet" icon={Sparkles} onClick={() => onShow('benefits')}>
          {t('notifications.benefits')}
        </Button>
      </div>
    </div>
  );
}

type RowsProps = { tab: NotificationTab; onOpen: (notification: Notification) => void };

function Rows({ tab, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(notificationsQuery(tab));
  const waiting = <SkeletonRows rows={WAITING_ROWS} label={t('notifications.loading')} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <WhenRead query={query} waiting={waiting}>
        {({ pages }) => {
          const all = pages.flatMap(({ rows }) => rows);
          const emptyText = tab === 'all' ? 'notifications.empty' : 'notifications.emptyUnread';
          return all.length === 0 ? (
            <EmptyState text={t(emptyText)} />
          ) : (
            <ul>
              {all.map((one) => (
                <li key={one.id} className="border-b border-hairline last:border-0">
                  <NotificationRow notification={one} onOpen={() => onOpen(one)} />
                </li>
              ))}
            </ul>
          );
        }}
      </WhenRead>
      {query.hasNextPage && (
        <div className="flex justify-center p-2">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
