import { CallError, isRefusal } from '../call-error.ts';

/** Refusals that are spoken before anybody looks at the key: of a request sent again they tell nothing. */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 429];

/** The answer never came, or is none of ours: nobody knows what happened, and the same may be sent again. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status >= 500 ||
  isRefusal(error, 'UNEXPECTED') ||
  isRefusal(error, 'IDEMPOTENCY_KEY_IN_USE');

/** Whether it is still open what came of a request; `wasOpen`: an earlier answer to it was lost. */
export const leavesOpen = (error: unknown, wasOpen: boolean): boolean =>
  isAnswerLost(error) ||
  (wasOpen && error instanceof CallError && BEFORE_THE_KEY.includes(error.status));
