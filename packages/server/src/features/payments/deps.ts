import type { MailingDeps } from '../mailing/index.ts';

/** Payments are told by mail. */
export type PaymentsDeps = MailingDeps;
