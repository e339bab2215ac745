import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

type OldImport = Readonly<{ company_id: string; id: string }>;
type Old = Readonly<{
  before: Instant;
  /** The latest of each company, which stay however old they are. */
  spared: number;
}>;

const isOld = ({ before, spared }: Old) => sql`
  r.state <> 'reading' and r.changed_at < ${before} and exists (
    select from import_run later where later.company_id = r.company_id and later.id > r.id
    offset ${spared - 1} limit 1)`;

/** Imports of all companies that are to be thrown away: the oldest first, without the first `passed`. */
export async function findOldImports(
  db: Db,
  old: Old,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<OldImport[]> {
  const { rows } = await sql<OldImport>`
    select r.company_id, r.id from import_run r where ${isOld(old)}
    order by r.changed_at, r.company_id, r.id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

/** Deletes an import with its rows; the invoices that it brought stay, with their sources. */
export async function deleteImport(tx: Tx, companyId: string, id: string): Promise<void> {
  for (const table of ['import_row', 'import_file', 'import_sheet'] as const)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('run_id', '=', id)
      .execute();
  await tx
    .deleteFrom('import_run')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
