import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type OldImport = Readonly<{ company_id: string; id: string }>;

/** Touched last before then, and no run of issuing waits behind it for somebody to go on. */
const untouched = (before: Instant): RawBuilder<unknown> => sql`
  d.changed_at < ${before} and not exists (
    select from bulk_run b
    where b.company_id = d.company_id and b.id = d.bulk_run_id and b.state <> 'finished')`;

/** Imports of all companies that are to be thrown away: the oldest first, without the first `passed`. */
export async function findUntouched(
  db: Db,
  before: Instant,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<OldImport[]> {
  const { rows } = await sql<OldImport>`
    select d.company_id, d.id from draft_import d where ${untouched(before)}
    order by d.changed_at, d.company_id, d.id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

/** Deletes an import with its rows; false of one that was touched meanwhile: it stays. */
export async function deleteImport(
  db: Db,
  companyId: string,
  id: string,
  before: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from draft_import d
    where d.company_id = ${companyId} and d.id = ${id} and ${untouched(before)} for update`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`delete from draft_import_row where company_id = ${companyId} and import_id = ${id}`.execute(
    db,
  );
  await sql`delete from draft_import_invoice where company_id = ${companyId} and import_id = ${id}`.execute(
    db,
  );
  await sql`delete from draft_import where company_id = ${companyId} and id = ${id}`.execute(db);
  return true;
}
