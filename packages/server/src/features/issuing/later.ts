import type { Instant } from '@hoadon/domain/dates/plain-date';

export const later = (at: Instant, seconds: number): Instant =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Doubles with each try that went wrong, up to a quarter of an hour. */
export const backOff = (at: Instant, firstSeconds: number, attempts: number): Instant =>
  later(at, Math.min(15 * 60, firstSeconds * 2 ** Math.min(attempts, 20)));
