import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Folder of the numbered SQL files; those of the first release have a subfolder. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Prevents two processes that start together from migrating together. An arbitrary constant. */
const MIGRATION_LOCK = 7_203_811;

/** One connection that runs a script of several statements, or a query. */
export type ScriptRunner = Readonly<{
  run(script: string): Promise<{ rows: unknown[] }>;
}>;

/** The database records applied migrations by name. */
type MigrationFile = Readonly<{ name: string; url: URL }>;

/** Applies the pending files in order, each in its own transaction; returns their names. */
export async function migrate(engine: ScriptRunner, folder: URL = MIGRATIONS): Promise<string[]> {
  await engine.run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await engine.run(
      `create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
       comment on table migration is 'global'`,
    );
    const pending = await pendingFiles(engine, folder);
    for (const file of pending) await apply(engine, file);
    return namesOf(pending);
  } finally {
    await engine.run(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Names of migrations that were not applied yet. */
export const pendingMigrations = async (engine: ScriptRunner): Promise<string[]> =>
  namesOf(await pendingFiles(engine, MIGRATIONS));

const namesOf = (files: readonly MigrationFile[]) => files.map(({ name }) => name);

async function pendingFiles(engine: ScriptRunner, folder: URL): Promise<MigrationFile[]> {
  const applied = new Set(await appliedMigrations(engine));
  return (await migrationFiles(folder)).filter(({ name }) => !applied.has(name));
}

/** Changes nothing, so that a read-only user can call it. */
async function appliedMigrations({ run }: ScriptRunner): Promise<string[]> {
  const migrationTable = await run(`select 1 where to_regclass('public.migration') is not null`);
  if (migrationTable.rows.length === 0) return [];
  const { rows } = await run('select name from migration');
  return rows.map((row) => (row as { name: string }).name);
}

/** Returns all files in the order of their numbers, whichever folder they are in. */
export async function migrationFiles(folder: URL = MIGRATIONS): Promise<MigrationFile[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ name: basename(path), url: new URL(path, folder) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
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
