import { addDays } from '@hoadon/domain/dates/add-days';
import { beginOfDayInVietnam, dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { CAPACITY_MARKS, type CapacityMark } from '@hoadon/domain/licences/capacity-mark';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type Warned = Readonly<{
  /** The package in force that was made last. */
  licenceId: string;
  capacity: number;
  used: number;
}>;

/** Records these marks as notified; returns those that are new. */
export async function noteMarks(
  tx: Tx,
  companyId: string,
  { licenceId, capacity, used }: Warned,
  { marks, at }: Readonly<{ marks: readonly CapacityMark[]; at: Instant }>,
): Promise<number[]> {
  const rows = await tx
    .insertInto('licence_warning')
    .values(
      marks.map((mark) => ({
        company_id: companyId,
        licence_id: licenceId,
        capacity,
        mark,
        used,
        warned_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  return rows.map(({ mark }) => mark);
}

/** Companies whose packages in force are used up to the lowest mark or past it: the rules publishRefusal and reachedMarks. */
export async function findCompaniesAtMark(db: Db, now: Instant): Promise<string[]> {
  // A package that ends today is not in force any more.
  const tomorrow = beginOfDayInVietnam(addDays(dayInVietnam(now), 1));
  const { rows } = await sql<{ company_id: string }>`
    select company_id from licence
    where service = 'EINVOICE' and starts_at <= ${now} and ends_at >= ${tomorrow}
    group by company_id
    having bool_and(capacity is not null) and sum(used) * 100 >= sum(capacity) * ${CAPACITY_MARKS[0]}
    order by company_id`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** Who can buy a further package. */
export const findAdmins = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** An administrator with the company's name; null for a former one. */
export const findAdmin = async (db: Db, companyId: string, userId: string) =>
  (await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['app_user.email', 'app_user.name', 'company.full_name as company'])
    .where('membership.company_id', '=', companyId)
    .where('membership.user_id', '=', userId)
    .where('membership.role', '=', 'admin')
    .executeTakeFirst()) ?? null;
