import type { Instant } from '@hoadon/domain/dates/plain-date';

export const secondsLater = (at: Instant, seconds: number): Instant =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString();
