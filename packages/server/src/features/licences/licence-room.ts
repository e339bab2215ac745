import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { type AnnouncedType, publishRefusal } from '@hoadon/domain/issuing/may-publish';
import type { Licence } from '@hoadon/domain/licences/licence';
import type { Db } from '../../platform/db/open.ts';
import { addUsed, findLicences, lockLicences } from './repository.ts';

type LicenceRow = Awaited<ReturnType<typeof findLicences>>[number];

const licenceOf = (row: LicenceRow): Licence => ({
  capacity: row.capacity,
  count: row.used,
  endsAt: row.endsAt,
});

/** The licence that is drawn on next: it allows publishing and ends first; else the last one looked at. */
function nextLicence(rows: readonly LicenceRow[], now: Instant): LicenceRow | null {
  const usable = rows.find((row) => publishRefusal(licenceOf(row), ANY_TYPE, now) === null);
  return usable ?? rows.at(-1) ?? null;
}

/** Asks about the licence alone. */
const ANY_TYPE: readonly AnnouncedType[] = [{ template: '1', serial: '' }];

/** The company's licence as its users see it; null where it has none that runs. */
export async function currentLicence(
  db: Db,
  companyId: string,
  now: Instant,
): Promise<Licence | null> {
  const row = nextLicence(await findLicences(db, companyId, now), now);
  return row && licenceOf(row);
}

/** Numbers granted, and why it were not more. */
export type LicenceGrant = Readonly<{ granted: number; refusal: FailureCode | null }>;

/**
 * Counts up to `wanted` numbers against the company's licences, in the caller's transaction. The
 * rows stay locked until it ends, so the capacity is never passed, however many ask at once.
 */
export async function takeFromLicence(
  db: Db,
  companyId: string,
  wanted: number,
  now: Instant,
): Promise<LicenceGrant> {
  const rows = await lockLicences(db, companyId, now);
  let missing = wanted;
  for (const row of rows) {
    if (missing === 0 || publishRefusal(licenceOf(row), ANY_TYPE, now) !== null) continue;
    const count = row.capacity === null ? missing : Math.min(missing, row.capacity - row.used);
    await addUsed(db, companyId, row.id, count);
    missing -= count;
  }
  const left = missing === 0 ? null : nextLicence(await findLicences(db, companyId, now), now);
  const refusal = missing === 0 ? null : publishRefusal(left && licenceOf(left), ANY_TYPE, now);
  return { granted: wanted - missing, refusal };
}
