import type { MailingDeps } from '../mailing/index.ts';

/** The documents of invoices, and a mail server for links. */
export type TagSharingDeps = MailingDeps;
