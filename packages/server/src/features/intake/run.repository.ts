import type { InvoiceImport } from '@hoadon/contracts/intake';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Direction } from '@hoadon/domain/intake/direction';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RunKind } from '../../platform/runs/index.ts';

export type InvoiceImportRun = Readonly<{
  id: string;
  way: InvoiceImport['way'];
  state: InvoiceImport['state'];
  directory_id: string | null;
  /** The side that the company is on where a sheet leaves it out. */
  direction: Direction;
  created_by: Actor;
  created_at: Instant;
  finished_at: Instant | null;
}>;

export const IMPORTS: RunKind<'import_run', InvoiceImportRun> = {
  table: 'import_run',
  columns: [
    'id',
    'way',
    'state',
    'directory_id',
    'direction',
    'created_by',
    'created_at',
    'finished_at',
  ],
  running: 'reading',
  event: 'invoice-import',
  // An hour of waiting; a user who uploads the files again loses nothing.
  mostTries: 10,
  parts: { import_row: 'run_id', import_file: 'run_id', import_sheet: 'run_id' },
};

/** How many of these the company has. */
export async function countImports(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_run
    where company_id = ${companyId} and id = ${anyId(ids)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewImport = Readonly<{
  way: InvoiceImport['way'];
  state: 'mapping' | 'reading';
  direction: Direction;
  directoryId: string | null;
  actor: Actor;
  at: Instant;
}>;

export async function insertImport(
  tx: Tx,
  companyId: string,
  { way, state, direction, directoryId, actor, at }: NewImport,
): Promise<string> {
  const { id } = await tx
    .insertInto('import_run')
    .values({
      company_id: companyId,
      way,
      state,
      direction,
      directory_id: directoryId,
      created_by: actor,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ImportFile = Readonly<{ position: number; name: string; hash: string; size: number }>;

export async function insertImportFiles(
  tx: Tx,
  companyId: string,
  importId: string,
  files: readonly ImportFile[],
): Promise<void> {
  await sql`
    insert into import_file (company_id, run_id, position, name, hash, size)
    select ${companyId}::bigint, ${importId}::bigint, f.position, f.name, f.hash, f.size
    from json_to_recordset(${JSON.stringify(files)}::json)
      as f(position integer, name text, hash text, size integer)`.execute(tx);
}

/** In the order in which they were sent. */
export const findImportFiles = (
  db: Db,
  companyId: string,
  importId: string,
): Promise<ImportFile[]> =>
  db
    .selectFrom('import_file')
    .select(['position', 'name', 'hash', 'size'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', importId)
    .orderBy('position')
    .execute();
