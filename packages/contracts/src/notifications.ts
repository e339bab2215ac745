export {
  getMailChoices,
  getNotification,
  listNotifications,
  listNotifiedInvoices,
  MailChoice,
  type MailChoices,
  markNotificationsRead,
  NOTIFICATION_PAGE,
  Notification,
  NotificationContent,
  saveMailChoices,
} from './notifications/calls.ts';
export {
  NOTABLE,
  Notable,
  type NotableEvent,
  notable,
  SYNC_PROCESSES,
  type SyncProcess,
  WORK_AREAS,
  type WorkArea,
} from './notifications/notable.ts';
