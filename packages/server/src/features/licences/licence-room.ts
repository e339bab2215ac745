import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { type AnnouncedType, publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { capacityMark } from '@hoadon/domain/licences/capacity-mark';
import type { Licence } from '@hoadon/domain/licences/licence';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { findLicences, licencesAt, setUsed } from './repository.ts';
import { sumOrUnlimited } from './sum-or-unlimited.ts';

type LicenceRow = Awaited<ReturnType<typeof findLicences>>[number];
type RunningLicence = Pick<LicenceRow, 'capacity' | 'used' | 'endsAt'>;

const licenceOf = (row: RunningLicence): Licence => ({
  capacity: row.capacity,
  count: row.used,
  endsAt: row.endsAt,
});

/** The licences in force as one: what they hold together, until the last of them ends. */
function together(rows: readonly RunningLicence[], now: Instant): Licence | null {
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

/** The licences in force as one, with the one of them that was made last; null where none is in force. */
export async function licenceInForce(
  db: Db,
  companyId: string,
  now: Instant,
): Promise<(Licence & Readonly<{ licenceId: string }>) | null> {
  const inForce = (await findLicences(db, companyId, now)).filter(
    (row) => publishRefusal(licenceOf(row), ANY_TYPE, now) !== 'PUBLISH_NOT_PERMITTED',
  );
  const licence = together(inForce, now);
  const newest = inForce.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
  return licence && newest ? { ...licence, licenceId: newest.id } : null;
}

/** What it is made of, for who reads more with it; `licenceFrom` makes the licence of these rows. */
export const runningLicences = (db: Db, companyId: string, now: Instant) =>
  licencesAt(db, companyId, now).clearSelect().select(['capacity', 'used', 'ends_at']);

export const licenceFrom = (rows: readonly RunningRow[], now: Instant): Licence | null =>
  together(rows.map(runningLicence), now);

type RunningRow = Readonly<{ capacity: number | null; used: number; ends_at: string }>;

const runningLicence = ({ capacity, used, ends_at }: RunningRow): RunningLicence => ({
  capacity,
  used,
  endsAt: new Date(ends_at).toISOString(),
});

/** The running licences, locked: no other transaction counts against them until this one ends. */
export type LockedLicence = readonly (RunningLicence & Readonly<{ id: string }>)[];

/**
 * The query that locks the company's licences, before the series and all else that numbering locks. One
 * who gives numbers thus has the company to himself, and the capacity is never passed.
 */
export function licenceLock(tx: Tx, companyId: string, now: Instant) {
  // What it counted is written when it commits: looked at again, the licence would not show it.
  if (counted.has(tx)) throw new Error('a transaction counts against its licence once');
  return runningLicences(tx, companyId, now)
    .select(sql<string>`id::text`.as('id'))
    .forNoKeyUpdate();
}

export const lockedLicence = (
  rows: readonly (RunningRow & Readonly<{ id: string }>)[],
): LockedLicence => rows.map((row) => ({ id: row.id, ...runningLicence(row) }));

const counted = new WeakSet<Tx>();

/** Numbers granted, and why it were not more. */
export type LicenceGrant = Readonly<{
  granted: number;
  refusal: FailureCode | null;
  /** They brought the licence to a mark of which its company is warned. */
  reachesMark: boolean;
}>;

/** Counts up to `wanted` numbers against licences that this transaction has locked. */
export function takeFromLicence(
  tx: Tx,
  companyId: string,
  licence: LockedLicence,
  wanted: number,
  now: Instant,
): LicenceGrant {
  let missing = wanted;
  const used = licence.map((row) => {
    const isOpen = publishRefusal(licenceOf(row), ANY_TYPE, now) === null;
    const room = row.capacity === null ? missing : row.capacity - row.used;
    const count = isOpen ? Math.min(missing, room) : 0;
    missing -= count;
    return { ...row, used: row.used + count };
  });
  const changed = used.filter((row, index) => row.used !== licence[index]?.used);
  if (changed.length > 0) setUsed(tx, companyId, changed);
  counted.add(tx);
  const after = together(used, now);
  const reachesMark = markOf(after) !== markOf(together(licence, now));
  if (missing === 0) return { granted: wanted, refusal: null, reachesMark };
  return { granted: wanted - missing, refusal: publishRefusal(after, ANY_TYPE, now), reachesMark };
}

const markOf = (licence: Licence | null) => licence && capacityMark(licence);
