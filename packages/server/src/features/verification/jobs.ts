import type { Db } from '../../platform/db/open.ts';
import type { JobKind, Jobs } from '../../platform/jobs/port.ts';

type NoPayload = Record<string, never>;

/** Goes through what is due until nothing is; another turn finds nothing to do. */
export const VERIFY: JobKind<NoPayload> = {
  name: 'verification',
  retryLimit: 0,
  expireSeconds: 3_600,
};
export const VERIFY_EVERY_SECONDS = 5;

/** Checks that stored files still exist. */
export const LOOK_AGAIN: JobKind<NoPayload> = {
  name: 'verification-bytes',
  retryLimit: 0,
  expireSeconds: 3_600,
};
export const LOOK_AGAIN_EVERY_SECONDS = 3_600;

/** Runs the job at once for invoices of this transaction, without waiting for its schedule. */
export const wakeVerification = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.enqueue(db, VERIFY, [{}], { singletonKey: 'asked' });
