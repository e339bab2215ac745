import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { type AnnouncedType, publishRefusal } from '@hoadon/domain/issuing/may-publish';
import type { Licence } from '@hoadon/domain/licences/licence';
import type { Db } from '../../platform/db/open.ts';
import { addUsed, findLicences, lockLicences } from './repository.ts';
import { sumOrUnlimited } from './sum-or-unlimited.ts';

type LicenceRow = Awaited<ReturnType<typeof findLicences>>[number];

const licenceOf = (row: LicenceRow): Licence => ({
  capacity: row.capacity,
  count: row.used,
  endsAt: row.endsAt,
});

/** The licences in force as one: what they hold together, until the last of them ends. */
function together(rows: readonly LicenceRow[], now: Instant): Licence | null {
  const licences = rows.map(licenceOf);
  const inForce = licences.filter(
    (licence) => publishRefusal(licence, ANY_TYPE, now) !== 'PUBLISH_NOT_PERMITTED',
  );
  const last = inForce.at(-1) ?? licences.at(-1);
  if (!last || inForce.length === 0) return last ?? null;
  return {
    capacity: sumOrUnlimited(inForce.map(({ capacity }) => capacity)),
    count: inForce.reduce((sum, { count }) => sum + count, 0),
    endsAt: last.endsAt,
  };
}

/** Asks about the licence alone. */
const ANY_TYPE: readonly AnnouncedType[] = [{ template: '1', serial: '' }];

/** The company's licence as its users see it; null where it has none that runs. */
export async function currentLicence(
  db: Db,
  companyId: string,
  now: Instant,
): Promise<Licence | null> {
  return together(await findLicences(db, companyId, now), now);
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
  if (missing === 0) return { granted: wanted, refusal: null };
  const left = await currentLicence(db, companyId, now);
  return { granted: wanted - missing, refusal: publishRefusal(left, ANY_TYPE, now) };
}
