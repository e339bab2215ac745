import type { MailingDeps } from '../mailing/index.ts';

/** What notifications stand on: the outbox, and letters. */
export type NotificationsDeps = MailingDeps;
