import * as contract from '@hoadon/contracts/notifications';
import { pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { JobKind } from '../../platform/jobs/port.ts';
import type { NotificationsDeps } from './deps.ts';
import { mailDigests, readChoices, saveChoices } from './mail/index.ts';
import { notifiedInvoices } from './notified-invoices.ts';
import { listPage, markAsRead, requireNotification } from './read.ts';
import { tellOfSilence } from './tell-of-silence.ts';
import { tellPeople } from './tell-people.ts';

type NoPayload = Record<string, never>;

/** Reads what happened until nothing is new; another turn finds nothing to do. */
const TELL: JobKind<NoPayload> = {
  name: 'notifications-tell',
  retryLimit: 0,
  expireSeconds: 600,
};
const TELL_EVERY_SECONDS = 3;

const MAIL_DIGESTS: JobKind<NoPayload> = {
  name: 'notifications-digest',
  retryLimit: 0,
  expireSeconds: 3_600,
};
const DIGESTS_EVERY_SECONDS = 600;

/** Looks for invoices that the authority does not answer. */
const TELL_OF_SILENCE: JobKind<NoPayload> = {
  name: 'notifications-silence',
  retryLimit: 0,
  expireSeconds: 600,
};
const SILENCE_EVERY_SECONDS = 60;

/** The calls of notifications, and the work that tells people what happened. Jobs run only where the platform starts a worker. */
export function notifications(deps: NotificationsDeps): Readonly<{ routes: Route[] }> {
  const { db, jobs } = deps;
  jobs.handle(TELL, (_payloads, stopping) => tellPeople(deps, stopping));
  jobs.every(TELL, TELL_EVERY_SECONDS, {});
  jobs.handle(TELL_OF_SILENCE, (_payloads, stopping) => tellOfSilence(deps, stopping));
  jobs.every(TELL_OF_SILENCE, SILENCE_EVERY_SECONDS, {});
  jobs.handle(MAIL_DIGESTS, (_payloads, stopping) => mailDigests(deps, stopping));
  jobs.every(MAIL_DIGESTS, DIGESTS_EVERY_SECONDS, {});
  return {
    routes: [
      pageRoute(contract.listNotifications, (input, session) => listPage(deps, session, input)),
      route(contract.markNotificationsRead, ({ notification_ids }, session, context) =>
        markAsRead(deps, session, context, notification_ids ?? null),
      ),
      route(contract.getMailChoices, (_input, session) => readChoices(db, session)),
      route(contract.saveMailChoices, ({ choices }, session, context) =>
        saveChoices(deps, session, context, choices),
      ),
      route(contract.getNotification, ({ id }, session) => requireNotification(deps, session, id)),
      pageRoute(contract.listNotifiedInvoices, (input, session) =>
        notifiedInvoices(deps, session, input),
      ),
    ],
  };
}
