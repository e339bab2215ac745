import type { JobKind } from '../../platform/jobs/port.ts';

type NoPayload = Record<string, never>;

/** Reads what happened until nothing is new; another turn finds nothing to do. */
export const NOTIFY: JobKind<NoPayload> = {
  name: 'notifications-tell',
  retryLimit: 0,
  expireSeconds: 600,
};
export const NOTIFY_EVERY_SECONDS = 3;

export const MAIL_DIGESTS: JobKind<NoPayload> = {
  name: 'notifications-digest',
  retryLimit: 0,
  expireSeconds: 3_600,
};
export const DIGESTS_EVERY_SECONDS = 600;

/** Looks for invoices that the authority does not answer. */
export const NOTIFY_OF_SILENCE: JobKind<NoPayload> = {
  name: 'notifications-silence',
  retryLimit: 0,
  expireSeconds: 600,
};
export const SILENCE_EVERY_SECONDS = 60;
