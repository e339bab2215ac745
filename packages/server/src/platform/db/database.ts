import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config, PostgresConfig } from '../config.ts';
import { type CopyConnection, copyConnection, pgliteCopies } from './copy-connection.ts';
import { holdEngine } from './held-engine.ts';
import type { ScriptRunner } from './migrate.ts';
import { type Db, openPglite, openPostgresPool, postgresTypes } from './open.ts';
import { startPglite } from './pglite-engine.ts';
import { type PrimaryClients, primaryClients } from './primary-clients.ts';
import type { Tables } from './tables.generated.ts';

/** An open database with access that Kysely does not offer: scripts, raw SQL for the job queue, notifications. */
export type Database = Readonly<{
  db: Db;
  /** Runs a script on a separate connection, for migrations. */
  scripts<T>(work: (engine: ScriptRunner) => Promise<T>): Promise<T>;
  /** Runs scripts and copies tables on a separate connection. Embedded, everybody else waits meanwhile. */
  copies<T>(work: (connection: CopyConnection) => Promise<T>): Promise<T>;
  /** Runs while no other process is inside: for setup. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Listens on a channel; returns a disposer. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connections of this process; `waiting`: callers without one. Embedded, there is one engine. */
  pool(): Readonly<{ total: number; idle: number; waiting: number }>;
  close(): Promise<void>;
}>;

/**
 * Runs raw SQL for pg-boss and scripts. Without values the text may hold several statements, including BEGIN and
 * COMMIT; returns the rows of all. If one fails, the connection is cleaned before the pool hands it out again.
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
  const engine = holdEngine(opened);
  const db = openPglite(engine);
  return {
    db,
    scripts: (work) =>
      db.connection().execute((db) => work({ run: (text) => executeSql(db, text) })),
    copies: (work) =>
      db
        .connection()
        .execute((db) => work(pgliteCopies(engine.engine(), (text) => executeSql(db, text)))),
    // A single process holds the data folder.
    alone: (work) => work(),
    listen: (channel, listener) =>
      // Waits for the connection: inside another caller's transaction, a rollback would undo LISTEN.
      db.connection().execute(() => engine.engine().listen(channel, listener)),
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    close: () => db.destroy(),
  };
}

export function postgresDatabase(config: PostgresConfig): Database {
  const clients = primaryClients(config.url);
  const pool = openPostgresPool(config, clients);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    scripts: (work) => onOwnConnection(clients, (client) => work(runnerOf(client))),
    copies: (work) =>
      onOwnConnection(clients, (client) => work(copyConnection(client, runnerOf(client)))),
    alone: (work) =>
      onOwnConnection(clients, async (client) => {
        // Released when the connection closes.
        await client.query(`select pg_advisory_lock(${SETUP_LOCK})`);
        return work();
      }),
    listen: (channel, listener) => listenOnPostgres(clients, channel, listener),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** Without the pool's limit for one statement: a migration may take longer. */
async function onOwnConnection<T>(
  { connect }: PrimaryClients,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect({ types: postgresTypes, options: '-c timezone=UTC' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const runnerOf = (client: pg.Client): ScriptRunner => ({
  run: async (script) => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(script);
    return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
  },
});

const RECONNECT_MS = 1_000;

/**
 * Listens on a separate connection that reconnects when the server restarts. Notifications sent in between are lost.
 */
async function listenOnPostgres(
  { Client }: PrimaryClients,
  channel: string,
  listener: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isOpen = true;
  const connect = async () => {
    const next = new Client({ keepAlive: true });
    next.on('notification', ({ payload }) => payload && listener(payload));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    // Registered only after the connection succeeds: a failed attempt emits `end` too, and would reconnect twice, then
    // four times.
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
