import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';

/** The only source of time. Tests bring their own. */
export type Clock = Readonly<{
  /** UTC, milliseconds. */
  now(): Instant;
  /** The calendar day in Asia/Ho_Chi_Minh. */
  today(): PlainDate;
}>;

const DAY_IN_VIETNAM = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Ho_Chi_Minh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Viet Nam at that moment. */
export const dayInVietnam = (moment: Date): PlainDate => DAY_IN_VIETNAM.format(moment);

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  today: () => dayInVietnam(new Date()),
};
