import { useState } from 'react';
import { NotificationList } from './notification-list.tsx';
import { type NotificationWindow, NotificationWindows } from './notification-windows.tsx';

/** The caller's notifications on a page of their own. */
export function OwnNotifications() {
  const [shown, setShown] = useState<NotificationWindow | null>(null);
  return (
    <>
      <NotificationList onShow={setShown} />
      {shown && <NotificationWindows shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}
