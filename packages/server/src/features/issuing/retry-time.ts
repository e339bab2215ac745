import type { Instant } from '@hoadon/domain/dates/plain-date';

export const addSeconds = (at: Instant, seconds: number): Instant =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Doubles the wait with each failed attempt, up to a quarter of an hour. */
export const retryTime = (at: Instant, firstSeconds: number, attempts: number): Instant =>
  addSeconds(at, Math.min(15 * 60, firstSeconds * 2 ** Math.min(attempts, 20)));
