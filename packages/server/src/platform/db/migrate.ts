import { readdir, readFile } from 'node:fs/promises';

/** Folder of the numbered SQL files. */
const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Files with the schema of version 0.1, which its migrations up to this last one made. */
const BASELINE = /^\d{4}_baseline_/;
export const LAST_OF_VERSION_0_1 = '0680_rows_by_payment.sql';

/** Prevents two processes that start together from migrating together. An arbitrary constant. */
const MIGRATION_LOCK = 7_203_811;

/** One connection that runs a script of several statements, or a query. */
export type ScriptRunner = Readonly<{
  run(script: string): Promise<{ rows: unknown[] }>;
}>;

/** The database records applied migrations by name. */
type MigrationFile = Readonly<{ name: string; url: URL }>;

/**
 * Applies the pending files in order, each in its own transaction; returns their names.
 *
 * @param only names of the files to apply; left out: all.
 */
export async function migrate(
  engine: ScriptRunner,
  only: ReadonlySet<string> | null = null,
): Promise<string[]> {
  await engine.run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    if (!(await hasMigrationTable(engine)))
      await engine.run(
        `create table migration (name text primary key, applied_at timestamptz not null default now());
         comment on table migration is 'global'`,
      );
    const pending = (await pendingFiles(engine)).filter(({ name }) => only?.has(name) ?? true);
    for (const file of pending) await apply(engine, file);
    return namesOf(pending);
  } finally {
    await engine.run(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Names of migrations that were not applied yet. */
export const pendingMigrations = async (engine: ScriptRunner): Promise<string[]> =>
  namesOf(await pendingFiles(engine));

const namesOf = (files: readonly MigrationFile[]) => files.map(({ name }) => name);

/** Returns the files of this version that make the schema of a database with these applied migrations. */
export async function knownMigrations(applied: readonly string[]): Promise<string[]> {
  const hasBaseline = applied.includes(LAST_OF_VERSION_0_1);
  return namesOf(await migrationFiles()).filter(
    (name) => applied.includes(name) || (hasBaseline && BASELINE.test(name)),
  );
}

/** Returns those applied migrations that a newer version must have applied. */
export async function unknownMigrations(applied: readonly string[]): Promise<string[]> {
  const known = namesOf(await migrationFiles());
  return applied.filter((name) => name > LAST_OF_VERSION_0_1 && !known.includes(name));
}

/** Returns the applied migrations that only a newer version has. */
export const newerMigrations = async (engine: ScriptRunner): Promise<string[]> =>
  unknownMigrations(await appliedMigrations(engine));

/** A database of version 0.1 with all its migrations has the baseline; one with some of them is refused. */
async function pendingFiles(engine: ScriptRunner): Promise<MigrationFile[]> {
  const applied = await appliedMigrations(engine);
  const hasBaseline = applied.includes(LAST_OF_VERSION_0_1);
  if (applied.length > 0 && !hasBaseline && !applied.some((name) => BASELINE.test(name)))
    throw new DatabaseTooOld(applied.at(-1) ?? '');
  return (await migrationFiles()).filter(
    ({ name }) => !applied.includes(name) && !(hasBaseline && BASELINE.test(name)),
  );
}

/** Migrations of version 0.1 are pending, which this version no longer contains. */
export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld';
  constructor(last: string) {
    super(
      `The database is older than the last version 0.1: its last migration is ${last}, not ${LAST_OF_VERSION_0_1}. Install the last version 0.1 and run its hoadon migrate, then install this version again (docs/operations.md).`,
    );
  }
}

async function hasMigrationTable({ run }: ScriptRunner): Promise<boolean> {
  const { rows } = await run(`select 1 where to_regclass('public.migration') is not null`);
  return rows.length > 0;
}

/** Changes nothing, so that a read-only user can call it. */
async function appliedMigrations(engine: ScriptRunner): Promise<string[]> {
  if (!(await hasMigrationTable(engine))) return [];
  const { rows } = await engine.run('select name from migration order by name');
  return rows.map((row) => (row as { name: string }).name);
}

/** Returns all files in the order of their numbers. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name, url: new URL(name, MIGRATIONS) }));
}

async function apply(engine: ScriptRunner, { name, url }: MigrationFile): Promise<void> {
  const script = await readFile(url, 'utf8');
  try {
    await engine.run(`begin; ${script}; insert into migration (name) values ('${name}'); commit;`);
  } catch (cause) {
    await engine.run('rollback');
    throw new Error(`migration ${name} failed`, { cause });
  }
}
