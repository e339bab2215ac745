import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Where the numbered SQL files lie, those of an earlier release in a room of their own. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Keeps two processes that start at once from migrating at once. Any number, the same everywhere. */
const MIGRATION_LOCK = 7_203_811;

/** One connection that runs a script of several statements, or a query. */
export type ScriptRunner = Readonly<{
  run(script: string): Promise<{ rows: unknown[] }>;
}>;

/** The name is what a database remembers of it. */
type MigrationFile = Readonly<{ name: string; url: URL }>;

/** Applies the files not applied yet, in order, each in a transaction of its own; answers their names. */
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

/** Names of those that the database has not seen yet. */
export const pendingMigrations = async (engine: ScriptRunner): Promise<string[]> =>
  namesOf(await pendingFiles(engine, MIGRATIONS));

const namesOf = (files: readonly MigrationFile[]) => files.map(({ name }) => name);

async function pendingFiles(engine: ScriptRunner, folder: URL): Promise<MigrationFile[]> {
  const applied = new Set(await appliedMigrations(engine));
  return (await migrationFiles(folder)).filter(({ name }) => !applied.has(name));
}

/** Changes nothing: who may only read can ask. */
async function appliedMigrations({ run }: ScriptRunner): Promise<string[]> {
  const known = await run(`select 1 where to_regclass('public.migration') is not null`);
  if (known.rows.length === 0) return [];
  const { rows } = await run('select name from migration');
  return rows.map((row) => (row as { name: string }).name);
}

/** In the order of their numbers, whichever room they lie in. */
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
