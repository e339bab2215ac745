import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.generated.ts';
import type { Tx } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import type { AnyRunKind, RunId, RunKind, RunRow, RunTable } from './run-kind.ts';

/** Columns of a run, for statements of a feature. */
export const columnsOf = ({ columns }: AnyRunKind): RawBuilder<unknown> =>
  sql.join(columns.map((column: string) => sql.ref(column)));

const isRun = ({ companyId, id }: RunId): RawBuilder<unknown> =>
  sql`company_id = ${companyId} and id = ${id}`;

export async function findRun<Table extends RunTable, Run extends RunRow>(
  db: Db,
  kind: RunKind<Table, Run>,
  run: RunId,
): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)} where ${isRun(run)}`.execute(db);
  return rows[0] ?? null;
}

/** The latest runs of a company, newest first. */
export async function findLatestRuns<Table extends RunTable, Run extends RunRow>(
  db: Db,
  kind: RunKind<Table, Run>,
  companyId: string,
  limit: number,
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)}
    where company_id = ${companyId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Loads a run and locks it until the transaction ends: of two workers on one run, one waits. */
export async function lockRun<Table extends RunTable, Run extends RunRow>(
  tx: Tx,
  kind: RunKind<Table, Run>,
  run: RunId,
): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)}
    where ${isRun(run)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

type Move<Table extends RunTable, Run extends RunRow> = Readonly<{
  /** Left out: from the state in which batches are applied. */
  from?: readonly Run['state'][];
  to: Run['state'];
  set?: Readonly<Updateable<Tables[Table]>>;
}>;

/** Moves a run by compare-and-set and publishes its state; returns null if it is in another state. */
export async function moveRun<Table extends RunTable, Run extends RunRow>(
  tx: Tx,
  deps: Pick<Platform, 'events'>,
  kind: RunKind<Table, Run>,
  run: RunId,
  { from = [kind.running], to, set }: Move<Table, Run>,
): Promise<Run | null> {
  const changes = Object.entries({ state: to, ...set }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<Run>`
    update ${sql.table(kind.table)} set ${sql.join(changes)}
    where ${isRun(run)} and state = any (${from}::text[]) returning ${columnsOf(kind)}`.execute(tx);
  const [moved] = rows;
  if (!moved) return null;
  publishState(tx, deps, kind, run, to);
  return moved;
}

export function publishState(
  tx: Tx,
  { events }: Pick<Platform, 'events'>,
  { event }: AnyRunKind,
  { companyId, id }: RunId,
  state: string,
): void {
  if (event) events.publish(tx, companyId, [{ type: event, id, state }]);
}

/** Counts a try; returns null if the run is not running. */
export async function countTry<Table extends RunTable, Run extends RunRow>(
  tx: Tx,
  kind: RunKind<Table, Run>,
  run: RunId,
): Promise<(Run & Readonly<{ tries: number }>) | null> {
  const { rows } = await sql<Run & Readonly<{ tries: number }>>`
    update ${sql.table(kind.table)} set tries = tries + 1
    where ${isRun(run)} and state = ${kind.running} returning ${columnsOf(kind)}, tries`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** After progress the run has all its tries again. */
export async function clearTries(tx: Tx, kind: AnyRunKind, run: RunId): Promise<void> {
  await sql`
    update ${sql.table(kind.table)} set tries = 0 where ${isRun(run)} and tries > 0`.execute(tx);
}

/** Deletes a run with its parts. */
export async function deleteRun(
  tx: Tx,
  { table, parts = {} }: AnyRunKind,
  run: RunId,
): Promise<void> {
  for (const [part, column] of Object.entries(parts as Record<string, string>))
    await sql`
      delete from ${sql.table(part)}
      where company_id = ${run.companyId} and ${sql.ref(column)} = ${run.id}`.execute(tx);
  await sql`delete from ${sql.table(table)} where ${isRun(run)}`.execute(tx);
}
