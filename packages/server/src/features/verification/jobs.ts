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

/** Looks whether kept bytes are still there. */
export const LOOK_AGAIN: JobKind<NoPayload> = {
  name: 'verification-bytes',
  retryLimit: 0,
  expireSeconds: 3_600,
};
export const LOOK_AGAIN_EVERY_SECONDS = 3_600;

/** What became due with the transaction is done at once, and not when the clock says so. */
export const wakeVerification = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.enqueue(db, VERIFY, [{}], { singletonKey: 'asked' });
