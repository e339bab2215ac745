import * as contract from '@hoadon/contracts/notifications';
import { pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { NotificationsDeps } from './deps.ts';
import { readChoices, saveChoices } from './mail/index.ts';
import { notifiedInvoices } from './notified-invoices.ts';
import { listPage, markAsRead, requireNotification } from './read.ts';

export const notificationRoutes = (deps: NotificationsDeps): Route[] => [
  pageRoute(contract.listNotifications, (input, session) => listPage(deps, session, input)),
  route(contract.markNotificationsRead, ({ notification_ids }, session, context) =>
    markAsRead(deps, session, context, notification_ids ?? null),
  ),
  route(contract.getMailChoices, (_input, session) => readChoices(deps.db, session)),
  route(contract.saveMailChoices, ({ choices }, session, context) =>
    saveChoices(deps, session, context, choices),
  ),
  route(contract.getNotification, ({ id }, session) => requireNotification(deps, session, id)),
  pageRoute(contract.listNotifiedInvoices, (input, session) =>
    notifiedInvoices(deps, session, input),
  ),
];
