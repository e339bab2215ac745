import type { AuthDeps } from '../auth/index.ts';
import type { MailingDeps } from '../mailing/index.ts';

/** What the people of a company stand on: their sessions, and a mail server for invitations. */
export type UsersDeps = MailingDeps & AuthDeps;
