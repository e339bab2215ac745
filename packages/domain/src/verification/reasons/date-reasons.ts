import { addWorkingDays } from '../../dates/add-days.ts';
import { dayInVietnam } from '../../dates/day-in-vietnam.ts';
import type { Instant, PlainDate } from '../../dates/plain-date.ts';
import { isDayInFuture } from '../../intake/day-in-future.ts';
import type { RuleSet } from '../../legal/rules.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

type Days = Readonly<{
  issuedOn: PlainDate;
  signedAt: Instant | null;
  today: PlainDate;
  holidays: readonly PlainDate[];
}>;

/** Day of issue beside today, and the signature beside both (docs/law-and-practice.md#dates). */
export function dateReasons(
  { issuedOn, signedAt, today, holidays }: Days,
  { signingDays }: RuleSet,
): VerificationReason[] {
  if (isDayInFuture(issuedOn, today)) return [reason('ISSUED_IN_FUTURE', { issued_on: issuedOn })];
  if (signedAt === null) return [];
  const signedOn = dayInVietnam(signedAt);
  const words = { issued_on: issuedOn, signed_on: signedOn };
  if (signedOn < issuedOn) return [reason('SIGNED_BEFORE_ISSUE', words)];
  const latest = addWorkingDays(issuedOn, signingDays, holidays);
  return signedOn > latest ? [reason('SIGNED_LATE', { ...words, latest })] : [];
}
