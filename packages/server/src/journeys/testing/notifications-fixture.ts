import { type Notable, type Notification, notable } from '@hoadon/contracts/notifications';
import type { Email } from '../../connectors/mail/port.ts';
import { installFeature } from '../../feature.ts';
import { issuingFixture } from '../../features/issuing/testing/issuing-fixture.ts';
import { mailingFeature } from '../../features/mailing/index.ts';
import {
  mailDigests,
  type NotificationsDeps,
  notificationsFeature,
  notifyMembers,
  notifyOfSilence,
} from '../../features/notifications/index.ts';
import { transact } from '../../platform/db/transact.ts';
import { outboxEvents } from '../../platform/events/outbox-events.ts';
import type { PublishedEvent } from '../../platform/events/port.ts';
import type { Session } from '../../platform/http/route.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { WakeUps } from '../../platform/wake-ups/port.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../testing/saved-invoices.ts';

const DEAF: WakeUps = { wake: () => {}, on: () => () => {}, close: async () => {} };

export const LIST = '/invoice-robotics-api/api/notifications/list';
export const MARK_READ = '/invoice-robotics-api/api/notifications/mark-read';
export const ONE = (id: string) => `/invoice-robotics-api/api/notifications/${id}`;
export const CHOICES = '/invoice-robotics-api/api/notifications/mail-choices';

/** Issuing and mailing on a real database whose outbox is written and read as in the product. */
export async function notificationsFixture() {
  const issuing = await issuingFixture((deps) => ({
    ...deps,
    events: outboxEvents({ db: deps.db, wakeUps: DEAF, log: deps.log, lookMs: 3_600_000 }),
  }));
  const sent: Email[] = [];
  const deps: NotificationsDeps = {
    ...issuing.deps,
    mail: {
      send: async (email) => {
        sent.push(email);
        return { refused: [] };
      },
      close: async () => {},
    },
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  installFeature(deps.jobs, mailingFeature(deps));
  const routes = installFeature(deps.jobs, notificationsFeature(deps));
  const { db, clock, jobs } = issuing.platform;
  const as = (session: Session) => appFor(routes, session, db);
  return {
    issuing,
    deps,
    db,
    clock,
    sent,
    as,
    publish: (companyId: string, events: readonly PublishedEvent[]) =>
      transact(db, async (tx) => deps.events.publish(tx, companyId, events)),
    happens: (companyId: string, ...facts: Notable[]) =>
      transact(db, async (tx) => deps.events.publish(tx, companyId, facts.map(notable))),
    tellOfSilence: () => notifyOfSilence(deps),
    /** What the job does in the product, and the letters that follow. */
    tell: (over: Partial<NotificationsDeps> = {}) => notifyMembers({ ...deps, ...over }),
    async mails() {
      await jobs.drain();
      return sent;
    },
    digests: () => mailDigests(deps),
    async list(session: Session, input: object = {}): Promise<Notification[]> {
      return (await as(session).post(LIST, input)).data;
    },
    async confirmAddress({ userId }: Session) {
      await db
        .updateTable('app_user')
        .set({ email_confirmed_at: clock.now() })
        .where('id', '=', userId)
        .execute();
    },
  };
}
export type NotificationsFixture = Awaited<ReturnType<typeof notificationsFixture>>;

export const synced = (
  run: string,
  change: Partial<Extract<Notable, { kind: 'sync-succeeded' }>> = {},
) =>
  ({
    kind: 'sync-succeeded',
    about: `sync-run/${run}`,
    process: 'portal',
    from: '2026-11-01',
    to: '2026-11-21',
    invoices: 12,
    ...change,
  }) satisfies Notable;

export const kinds = (list: readonly Notification[]) => list.map(({ content }) => content.kind);
