import { BASELINE, type MigrationFile, migrationFiles, type Phase } from './migration-files.ts';

/** Last migration of version 0.1, whose schema the baseline makes. */
export const LAST_OF_VERSION_0_1 = '0680_rows_by_payment.sql';

/** Prevents two processes that start together from migrating together. An arbitrary constant. */
const MIGRATION_LOCK = 7_203_811;
/** Processes of the release before wait behind an expanding migration that waits for a lock. */
const EXPAND_LOCK_TIMEOUT = '10s';

/** One connection that runs a script of several statements, or a query. */
export type ScriptRunner = Readonly<{
  run(script: string): Promise<{ rows: unknown[] }>;
}>;

/** As the database records it; release and phase are null for one that was applied before 0.2.0 recorded them. */
export type AppliedMigration = Readonly<{
  name: string;
  release: string | null;
  phase: Phase | null;
}>;

/**
 * Applies the pending files in order, each in its own transaction; returns their names.
 *
 * @param isChosen which of the pending files to apply; left out: all.
 */
export async function migrate(
  engine: ScriptRunner,
  isChosen: (file: MigrationFile) => boolean = () => true,
): Promise<string[]> {
  await engine.run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    if (!(await hasMigrationTable(engine)))
      await engine.run(
        `create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
         alter table migration add column if not exists release text, add column if not exists phase text;
         comment on table migration is 'global'`,
      );
    const chosen = (await pendingMigrations(engine)).filter(isChosen);
    for (const file of chosen) await apply(engine, file);
    return namesOf(chosen);
  } finally {
    await engine.run(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

export const namesOf = (files: readonly Readonly<{ name: string }>[]): string[] =>
  files.map(({ name }) => name);

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
export async function newerMigrations(engine: ScriptRunner): Promise<AppliedMigration[]> {
  const applied = await appliedMigrations(engine);
  const unknown = await unknownMigrations(namesOf(applied));
  return applied.filter(({ name }) => unknown.includes(name));
}

/**
 * Returns the migrations that were not applied yet. A database of version 0.1 with all its migrations has the baseline.
 *
 * @throws DatabaseTooOld if it has some of them
 */
export async function pendingMigrations(engine: ScriptRunner): Promise<MigrationFile[]> {
  const applied = namesOf(await appliedMigrations(engine));
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

/** False also for the table of 0.1, which has no release and no phase yet. */
async function hasMigrationTable({ run }: ScriptRunner): Promise<boolean> {
  const { rows } = await run(
    `select 1 from pg_attribute where attrelid = to_regclass('public.migration') and attname = 'phase' and not attisdropped`,
  );
  return rows.length > 0;
}

/** Changes nothing, so that a read-only user can call it. */
export async function appliedMigrations({ run }: ScriptRunner): Promise<AppliedMigration[]> {
  const migrationTable = await run(`select 1 where to_regclass('public.migration') is not null`);
  if (migrationTable.rows.length === 0) return [];
  // The columns of release and phase are absent until the first `hoadon migrate` of 0.2.0.
  const { rows } = await run(
    `select name, to_jsonb(m) ->> 'release' as release, to_jsonb(m) ->> 'phase' as phase from migration m order by name`,
  );
  return rows as AppliedMigration[];
}

async function apply(
  engine: ScriptRunner,
  { name, script, release, phase }: MigrationFile,
): Promise<void> {
  const limit = phase === 'expand' ? `set local lock_timeout = '${EXPAND_LOCK_TIMEOUT}';` : '';
  try {
    await engine.run(
      `begin; ${limit} ${script}; insert into migration (name, release, phase) values ('${name}', '${release}', '${phase}'); commit;`,
    );
  } catch (cause) {
    await engine.run('rollback');
    throw new Error(`migration ${name} failed`, { cause });
  }
}
