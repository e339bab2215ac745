import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

type OldRun = Readonly<{ company_id: string; id: string }>;
type Old = Readonly<{
  before: Instant;
  /** The latest of each company, which stay however old they are. */
  spared: number;
}>;

const isOld = ({ before, spared }: Old) => sql`
  r.state <> 'running' and r.finished_at < ${before} and exists (
    select from reconciliation later where later.company_id = r.company_id and later.id > r.id
    offset ${spared - 1} limit 1)`;

/** Reconciliations of all companies that are to be thrown away: the oldest first, without the first `passed`. */
export async function findOldRuns(
  db: Db,
  old: Old,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<OldRun[]> {
  const { rows } = await sql<OldRun>`
    select r.company_id, r.id from reconciliation r where ${isOld(old)}
    order by r.finished_at, r.company_id, r.id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

/** Deletes one that is over with its findings; false where somebody else did. What was told and what was settled stay. */
export async function deleteRun(tx: Tx, companyId: string, id: string): Promise<boolean> {
  await tx
    .deleteFrom('reconciliation_finding')
    .where('company_id', '=', companyId)
    .where('run_id', '=', id)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('reconciliation')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
