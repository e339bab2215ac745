import { readdir, readFile } from 'node:fs/promises';

/** Where the numbered SQL files lie. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Keeps two processes that start at once from migrating at once. Any number, the same everywhere. */
const MIGRATION_LOCK = 7_203_811;

/** One connection that runs a script of several statements, or a query. */
export type ScriptRunner = Readonly<{
  run(script: string): Promise<{ rows: unknown[] }>;
}>;

/** Applies the files not applied yet, in order, each in a transaction of its own; answers their names. */
export async function migrate(engine: ScriptRunner, folder: URL = MIGRATIONS): Promise<string[]> {
  await engine.run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    const pending = await pendingMigrations(engine, folder);
    for (const name of pending) await apply(engine, name, folder);
    return pending;
  } finally {
    await engine.run(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

export async function pendingMigrations(
  engine: ScriptRunner,
  folder: URL = MIGRATIONS,
): Promise<string[]> {
  await engine.run(
    `create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
     comment on table migration is 'global'`,
  );
  const { rows } = await engine.run('select name from migration');
  const applied = new Set(rows.map((row) => (row as { name: string }).name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return files.filter((name) => !applied.has(name));
}

async function apply(engine: ScriptRunner, name: string, folder: URL): Promise<void> {
  const script = await readFile(new URL(name, folder), 'utf8');
  try {
    await engine.run(`begin; ${script}; insert into migration (name) values ('${name}'); commit;`);
  } catch (cause) {
    await engine.run('rollback');
    throw new Error(`migration ${name} failed`, { cause });
  }
}
