export { MailChoices } from './mail-choices.tsx';
export { NotificationList } from './notification-list.tsx';
export { type NotificationWindow, NotificationWindows } from './notification-windows.tsx';
export { OwnNotifications } from './own-notifications.tsx';
