import type { MailingDeps } from '../mailing/index.ts';

export type PaymentsDeps = MailingDeps;
