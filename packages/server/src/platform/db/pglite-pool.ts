import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { HeldEngine } from './held-engine.ts';
import { type Result, rowsOfAll } from './rows-of-all.ts';

const COMMAND = /^\s*(select|insert|update|delete|merge)\b/i;

/**
 * Just enough of pg's Pool for Kysely, pg-boss and migrations: one connection, handed out in turn.
 * Whoever holds it runs alone, so a transaction is never interleaved with another's statement.
 */
export function pgliteAsPool({ engine, close }: HeldEngine): PostgresPool {
  let turn = Promise.resolve();
  return {
    async connect() {
      const previous = turn;
      let release = () => {};
      turn = new Promise<void>((resolve) => {
        release = resolve;
      });
      await previous;
      return pgliteClient(engine(), release);
    },
    end: close,
  };
}

function pgliteClient(engine: PGlite, release: () => void): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    const result = await run(engine, text, parameters);
    return {
      command: (COMMAND.exec(text)?.[1] ?? 'select').toUpperCase(),
      rowCount: result.affectedRows ?? result.rows.length,
      rows: result.rows,
    };
  };
  // Kysely's client type also has a cursor form of `query`, which PGlite has not and nothing here asks for.
  return { query, release } as unknown as PostgresPoolClient;
}

/** Like pg: without parameters a text may hold several statements. */
async function run(engine: PGlite, text: string, parameters: readonly unknown[]): Promise<Result> {
  if (parameters.length > 0) return engine.query(text, [...parameters]);
  return rowsOfAll(await engine.exec(text));
}
