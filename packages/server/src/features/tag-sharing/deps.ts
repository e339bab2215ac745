import type { MailingDeps } from '../mailing/index.ts';

/** What sharing stands on: the documents of invoices, and a mail server for links. */
export type TagSharingDeps = MailingDeps;
