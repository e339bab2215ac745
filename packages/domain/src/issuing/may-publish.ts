import { addDays } from '../dates/add-days.ts';
import { dayInVietnam } from '../dates/day-in-vietnam.ts';
import type { Instant, PlainDate } from '../dates/plain-date.ts';
import type { FailureCode } from '../errors/failure.ts';
import type { Licence } from '../licences/licence.ts';

/** One announced series: what the notice of use permits the seller to issue (LIC-009). */
export type AnnouncedType = Readonly<{
  template: string;
  serial: string;
  /** Left out where only the series matters. */
  announcedOn?: PlainDate;
}>;

/**
 * Why the company may not publish now, or null (LIC-001 to LIC-003): a licence with room (capacity null or above
 * the count) that ends tomorrow or later by the calendar of Viet Nam, and at least one permitted
 * invoice type. No licence or an ended one is refused as not permitted, a used-up one as expired.
 */
export function publishRefusal(
  licence: Licence | null,
  permitted: readonly AnnouncedType[],
  now: Instant,
): FailureCode | null {
  const tomorrow = addDays(dayInVietnam(now), 1);
  if (licence === null || dayInVietnam(licence.endsAt) < tomorrow) return 'PUBLISH_NOT_PERMITTED';
  if (licence.capacity !== null && licence.capacity <= licence.count) return 'LICENSE_EXPIRED';
  if (permitted.length === 0) return 'NO_PERMITTED_INVOICE_TYPE';
  return null;
}

export const mayPublish = (
  licence: Licence | null,
  permitted: readonly AnnouncedType[],
  now: Instant,
): boolean => publishRefusal(licence, permitted, now) === null;
