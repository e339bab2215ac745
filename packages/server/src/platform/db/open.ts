import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { PostgresConfig } from '../config.ts';
import type { HeldEngine } from './held-engine.ts';
import { pgliteAsPool } from './pglite-pool.ts';
import { rowsOfAll } from './rows-of-all.ts';
import type { Tables } from './tables.generated.ts';

/** The database, or a transaction of it (`Tx`): for reading, and for statements that stand alone. */
export type Db = Kysely<Tables>;

/** int8, date, timestamp, timestamptz: text on both engines, the domain parses them. numeric is text anyway. */
const TEXT_TYPES = [20, 1082, 1114, 1184];
const asText = (text: string) => text;

/** For `new PGlite({ parsers })`. */
export const pgliteParsers = Object.fromEntries(TEXT_TYPES.map((oid) => [oid, asText]));

/** For pg's pools and clients. */
export const postgresTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    TEXT_TYPES.includes(oid)
      ? asText
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A connection knows its plans, and what it looked up in the catalogue: after a quiet minute they are still worth having. */
const IDLE_MS = 600_000;

/** A pool of connections, each in UTC and with the configured limit for one statement. */
export function openPostgresPool(config: PostgresConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolSize,
    statement_timeout: config.statementTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    // Compiling a statement of many conditions takes longer than running it over a million rows (docs/decisions/0018).
    // Workers that are begun for a statement of some tens of ms make it slower where others work too (0029).
    // Planned for a company of the average size, one invoice of a large company is looked for among all of them (0014).
    options:
      '-c timezone=UTC -c jit=off -c parallel_setup_cost=10000 -c plan_cache_mode=force_custom_plan',
    application_name: 'hoadon',
    types: postgresTypes,
  });
  pool.on('connect', (client) => {
    askByCallback(client);
    // In somebody's hands between two statements: his next one fails and tells him.
    client.on('error', () => {});
  });
  // A server that restarts ends connections that lie idle: the pool has dropped this one already, and
  // whoever asks next gets a new one or is told that there is none. Unheard, it would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * For the front of a statement that is asked all the time: each connection reads it once, and plans it for the company
 * that asks. It names its columns: a `*` that a migration makes longer would be refused.
 */
export const PREPARED = sql`/* prepared */`;
const IS_MARKED = /^\s*(?:select )?\/\* prepared \*\//;
const names = new Map<string, string>();

/**
 * Prepares what is marked, and hands on by a promise of its own what pg answers to a callback. Rows that pg hands on by
 * its promises outlive the collection of what is new, which then takes ten times as long (docs/decisions/0014).
 */
function askByCallback(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const asked = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || typeof values === 'function')
      return query(text, values, ...rest);
    const config = IS_MARKED.test(text) ? { name: nameOf(text), text, values } : { text, values };
    if (rest.length > 0) return query(config, ...rest);
    return new Promise((resolve, reject) => {
      query(config, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) =>
        error ? reject(error) : resolve(Array.isArray(result) ? rowsOfAll(result) : result),
      );
    });
  };
  client.query = asked as typeof client.query;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `hoadon_${names.size}`;
  names.set(text, name);
  return name;
}

export function openPostgres(config: PostgresConfig): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(config) }) });
}

export function openPglite(held: HeldEngine): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pgliteAsPool(held) }) });
}
