import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { executeBeforeCommit, type Tx } from '../../platform/db/transact.ts';

/** Licences that began and did not end before `now`, the one that ends first in front. */
export const findLicences = async (db: Db, companyId: string, now: Instant) =>
  (await licencesAt(db, companyId, now).execute()).map(withInstants);

const withInstants = <Row extends { starts_at: string; ends_at: string }>(row: Row) => ({
  ...row,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
});

/** Every licence the company has or had, the latest first. */
export const findAllLicences = async (db: Db, companyId: string) =>
  (
    await licencesOf(db, companyId).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
  ).map(withInstants);

const licencesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('licence')
    .select(['id', 'plan_code', 'plan_name', 'starts_at', 'ends_at', 'capacity', 'used', 'price'])
    .where('company_id', '=', companyId)
    .where('service', '=', 'EINVOICE');

/** The query for the licences that run. */
export const licencesAt = (db: Db, companyId: string, now: Instant) =>
  licencesOf(db, companyId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>=', now)
    .orderBy('ends_at')
    .orderBy('id');

/** Writes how much of each locked licence is used up now, when the transaction commits. */
export function setUsed(
  tx: Tx,
  companyId: string,
  licences: readonly Readonly<{ id: string; used: number }>[],
): void {
  const used = licences.map(({ id, used }) => ({ id, used }));
  const statement = sql`
    update licence l set used = u.used
    from json_to_recordset(${JSON.stringify(used)}::json) as u(id bigint, used integer)
    where l.company_id = ${companyId} and l.id = u.id`;
  executeBeforeCommit(tx, statement);
}

export type NewLicence = Readonly<{
  planCode: string;
  planName: string;
  startsAt: Instant;
  endsAt: Instant;
  /** Invoices; null: unlimited. */
  capacity: number | null;
  /** Dong, decimal text. */
  price: string;
}>;

export async function insertLicence(
  db: Db,
  companyId: string,
  licence: NewLicence,
): Promise<string> {
  const { id } = await db
    .insertInto('licence')
    .values(rowOf(companyId, licence))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Has the licences of a demo begin earlier, so that they count its past. */
export async function beginLicences(db: Db, companyId: string, startsAt: Instant): Promise<void> {
  await sql`
    update licence set starts_at = least(starts_at, ${startsAt}::timestamptz)
    where company_id = ${companyId}`.execute(db);
}

/** A licence that is given: null where the company has one of this plan already. */
export async function insertGrant(
  db: Db,
  companyId: string,
  licence: NewLicence,
): Promise<string | null> {
  const row = await db
    .insertInto('licence')
    .values(rowOf(companyId, licence))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'service', 'plan_code'])
        .where('plan_code', 'like', 'EINVOICE_FREE%')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const rowOf = (companyId: string, licence: NewLicence) => ({
  company_id: companyId,
  plan_code: licence.planCode,
  plan_name: licence.planName,
  starts_at: licence.startsAt,
  ends_at: licence.endsAt,
  capacity: licence.capacity,
  price: licence.price,
});
