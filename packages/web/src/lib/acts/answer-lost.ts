import { CallError, isRefusal } from '../call-error.ts';

/**
 * Refusals that are returned before the key is checked: for a request sent again they prove nothing about the first.
 */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 429];

/** The response never came, or is not from our server: the outcome is unknown, and the same may be sent again. */
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
