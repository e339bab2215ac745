import type { AuthDeps } from '../auth/index.ts';
import type { MailingDeps } from '../mailing/index.ts';

/** Sessions, and a mail server for invitations. */
export type UsersDeps = MailingDeps & AuthDeps;
