import type { InvoiceImport } from '@hoadon/contracts/intake';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Direction } from '@hoadon/domain/intake/direction';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type ImportRun = Readonly<{
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

const RUN = sql`
  select id, way, state, directory_id, direction, created_by, created_at, finished_at from import_run`;

export async function findImport(db: Db, companyId: string, id: string): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun>`
    ${RUN} where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findImports(db: Db, companyId: string, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    ${RUN} where company_id = ${companyId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

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

/** An import, locked: of two workers on it, one waits. */
export async function lockImport(tx: Tx, companyId: string, id: string): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun>`
    ${RUN} where company_id = ${companyId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
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

/** Its columns are confirmed. False where it did not wait for them. */
export async function beginImport(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update import_run set state = 'reading', changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'mapping' returning id`.execute(tx);
  return rows.length > 0;
}

/** Counts that somebody begins to read it; how often since an entry was kept last, null where it is over. */
export async function countTry(tx: Tx, companyId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update import_run set tries = tries + 1
    where company_id = ${companyId} and id = ${id} and state = 'reading' returning tries`.execute(
    tx,
  );
  return rows[0]?.tries ?? null;
}

/** Entries were kept: whoever begins next has all tries before him. */
export async function noteProgress(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    update import_run set tries = 0
    where company_id = ${companyId} and id = ${id} and tries > 0`.execute(tx);
}

/** False where it was over already. */
export async function finishImport(
  tx: Tx,
  companyId: string,
  id: string,
  { state, at }: Readonly<{ state: 'finished' | 'failed'; at: Instant }>,
): Promise<boolean> {
  const { rows } = await sql`
    update import_run set state = ${state}, finished_at = ${at}, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'reading' returning id`.execute(tx);
  return rows.length > 0;
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
