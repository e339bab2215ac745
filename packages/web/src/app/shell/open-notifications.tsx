import { Popover } from '@base-ui/react/popover';
import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { TodoCard } from '../../features/dashboard/todo-card.tsx';
import { MistakeReports } from '../../features/mistake-reports/index.ts';
import {
  NotificationList,
  type NotificationWindow,
  NotificationWindows,
} from '../../features/notifications/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { usePathname } from './use-pathname.ts';

export type OpenNotificationsProps = { trigger: ReactElement };

/** Open from the moment it is there until something in it is followed. */
export function OpenNotifications({ trigger }: OpenNotificationsProps) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [answering, setAnswering] = useState<ReviewTask | null>(null);
  // Not during the first render: the popup is positioned by the button, which must be mounted.
  useEffect(() => setOpenOn(window.location.pathname), []);
  const [shown, setShown] = useState<NotificationWindow | null>(null);
  const show = (opened: NotificationWindow) => {
    setOpenOn(null);
    setShown(opened);
  };
  const answer = (review: ReviewTask) => {
    setOpenOn(null);
    setAnswering(review);
  };
  return (
    <>
      <Popover.Root
        open={openOn === pathname}
        onOpenChange={(open) => setOpenOn(open ? pathname : null)}
      >
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner align="end" sideOffset={4} className="z-60">
            <Popover.Popup
              aria-label={t('shell.notifications')}
              className="floating flex max-h-[80vh] w-100 max-w-[calc(100vw-1rem)] flex-col gap-1 p-2"
            >
              <NotificationList onShow={show} onLeave={() => setOpenOn(null)} />
              <TodoCard onAnswer={answer} />
              <Link to="/notification" search={{}} className={buttonClass('quiet')}>
                {t('shell.allNotifications')}
              </Link>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {shown && <NotificationWindows shown={shown} onClose={() => setShown(null)} />}
      {answering && <MistakeReports review={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
