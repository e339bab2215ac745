import type { JobKind } from '../../platform/jobs/port.ts';

/** A mail that waits to be handed to the mail server. */
export type SendMail = Readonly<{ companyId: string; emailId: string }>;

/**
 * Half a minute, one, two, four, eight: what a busy or restarting mail server needs. The mail counts
 * its own tries and gives up first; the job's limit is for crashes.
 */
export const SEND_MAIL: JobKind<SendMail> = {
  name: 'mailing-send',
  retryLimit: 12,
  retryDelay: 30,
  batchSize: 1,
  concurrency: 4,
  expireSeconds: 180,
};
