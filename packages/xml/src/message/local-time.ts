import type { Instant } from '@hoadon/domain/dates/plain-date';

const OFFSET_OF_VIETNAM = 7 * 60 * 60 * 1000;

/** An instant as the XML writes moments: local time of Viet Nam to the second, without a zone. */
export const localTime = (instant: Instant): string =>
  new Date(Date.parse(instant) + OFFSET_OF_VIETNAM).toISOString().slice(0, 19);
