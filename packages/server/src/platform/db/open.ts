import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { PostgresConfig } from '../config.ts';
import type { HeldEngine } from './held-engine.ts';
import { mergeResults } from './merged-result.ts';
import { pgliteAsPool } from './pglite-pool.ts';
import { type PrimaryClients, primaryClients } from './primary-clients.ts';
import { inStatementSpan } from './statement-span.ts';
import type { Tables } from './tables.generated.ts';
import { CONNECTION_NAME } from './version-connections.ts';

/** The database, or a transaction of it (`Tx`): for reads, and for single statements. */
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

/** A connection caches its plans and catalogue lookups, which are worth retaining over a quiet minute. */
const IDLE_MS = 600_000;

/** A pool of connections, each in UTC and with the configured limit for one statement. */
export function openPostgresPool(
  config: PostgresConfig,
  { Client }: Pick<PrimaryClients, 'Client'> = primaryClients(config.url),
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    max: config.poolSize,
    statement_timeout: config.statementTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    // Compiling a statement of many conditions takes longer than running it over a million rows (docs/decisions/0018).
    // Starting parallel workers for a statement of some tens of ms slows it down on a busy machine (0029). The plans of
    // prepared statements are made for the company of each call: a generic plan suits a company of average size, and
    // looks for one invoice of a large company among all of them (0014).
    options:
      '-c timezone=UTC -c jit=off -c parallel_setup_cost=10000 -c plan_cache_mode=force_custom_plan',
    application_name: CONNECTION_NAME,
    types: postgresTypes,
  });
  pool.on('connect', (client) => {
    prepareMarked(client);
    // Between two statements of a caller the error has no listener; the caller's next statement fails with it.
    client.on('error', () => {});
  });
  // A server that restarts ends idle connections: the pool has dropped this one already, and the next caller gets a new
  // one or an error. Without a listener the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * Marks a frequent statement: each connection parses it once, and plans it for the company of each call. Such a
 * statement names its columns, because a prepared `*` fails after a migration adds a column.
 */
export const PREPARED = sql`/* prepared */`;
const IS_MARKED = /^\s*(?:select )?\/\* prepared \*\//;
const names = new Map<string, string>();

/**
 * Prepares marked statements, and merges the results of a text of several statements. Kysely passes neither a name to
 * the driver nor several results to its caller.
 */
function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepareAndQuery = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || typeof values === 'function')
      return query(text, values, ...rest);
    const config = IS_MARKED.test(text) ? { name: nameOf(text), text, values } : { text, values };
    if (rest.length > 0) return query(config, ...rest);
    return inStatementSpan(text, async () => {
      const result = await (query(config) as Promise<pg.QueryResult | pg.QueryResult[]>);
      return Array.isArray(result) ? mergeResults(result) : result;
    });
  };
  client.query = prepareAndQuery as typeof client.query;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `hoadon_${names.size}`;
  names.set(text, name);
  return name;
}

export function openPostgres(config: PostgresConfig): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(config) }) });
}

export function openPglite(engine: HeldEngine): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pgliteAsPool(engine) }) });
}
