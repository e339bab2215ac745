import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config, PostgresConfig } from '../config.ts';
import { holdEngine } from './held-engine.ts';
import type { ScriptRunner } from './migrate.ts';
import { type Db, openPglite, openPostgresPool, postgresTypes } from './open.ts';
import { startPglite } from './pglite-engine.ts';
import type { Tables } from './tables.generated.ts';

/** An open database and what goes past Kysely: scripts, raw SQL for the job queue, notifications. */
export type Database = Readonly<{
  db: Db;
  /** Runs a script on a connection of its own, for migrations. */
  scripts<T>(work: (engine: ScriptRunner) => Promise<T>): Promise<T>;
  /** Runs while no other process is in here: for setting things up. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Listens on a channel until the answered function is called. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}>;

/**
 * Raw SQL for pg-boss and scripts. Without values the text may hold several statements, BEGIN and
 * COMMIT among them, and the rows of all are returned: where one fails, the connection is cleaned before anybody else
 * gets it.
 */
export function executeSql(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const run = async (db: Db) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  };
  if (values.length > 0 || db.isTransaction) return run(db);
  return db.connection().execute(async (db) => {
    try {
      return await run(db);
    } catch (error) {
      await db.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  });
}

/** Any number, the same in every process. */
const SETUP_LOCK = 7_203_812;

export async function openDatabase(config: Config['database']): Promise<Database> {
  return config.kind === 'postgres'
    ? postgresDatabase(config)
    : pgliteDatabase(await startPglite({ folder: config.folder }));
}

export function pgliteDatabase(opened: PGlite): Database {
  const held = holdEngine(opened);
  const db = openPglite(held);
  return {
    db,
    scripts: (work) =>
      db.connection().execute((db) => work({ run: (text) => executeSql(db, text) })),
    // One process has the data folder.
    alone: (work) => work(),
    listen: (channel, listener) =>
      // In turn with the others: inside somebody's transaction that rolls back, LISTEN would be undone.
      db.connection().execute(() => held.engine().listen(channel, listener)),
    close: () => db.destroy(),
  };
}

export function postgresDatabase(config: PostgresConfig): Database {
  const pool = openPostgresPool(config);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    scripts: (work) => onOwnConnection(config, work),
    alone: (work) =>
      onOwnConnection(config, async ({ run }) => {
        // Given back with the connection.
        await run(`select pg_advisory_lock(${SETUP_LOCK})`);
        return work();
      }),
    listen: (channel, listener) => listenOnPostgres(config, channel, listener),
    close: () => db.destroy(),
  };
}

/** Without the statement limit of the pool: a migration may take its time. */
async function onOwnConnection<T>(
  config: PostgresConfig,
  work: (engine: ScriptRunner) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: config.url,
    types: postgresTypes,
    options: '-c timezone=UTC',
  });
  await client.connect();
  try {
    return await work({
      run: async (script) => {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(script);
        return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
      },
    });
  } finally {
    await client.end();
  }
}

const RECONNECT_MS = 1_000;

/** A connection of its own that comes back when the server restarts. What was said meanwhile is lost. */
async function listenOnPostgres(
  config: PostgresConfig,
  channel: string,
  listener: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isOpen = true;
  const connect = async () => {
    const next = new pg.Client({ connectionString: config.url, keepAlive: true });
    next.on('notification', ({ payload }) => payload && listener(payload));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    // Not before: a failed attempt ends too, and would come back twice, then four times.
    next.on('end', reconnect);
    client = next;
  };
  const reconnect = () => {
    if (isOpen) setTimeout(() => isOpen && connect().catch(reconnect), RECONNECT_MS);
  };
  await connect();
  return async () => {
    isOpen = false;
    await client?.end();
  };
}
