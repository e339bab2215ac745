import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { HeldEngine } from './held-engine.ts';
import { mergeResults, type StatementResult } from './merged-result.ts';
import { inStatementSpan } from './statement-span.ts';

const COMMAND = /^\s*(select|insert|update|delete|merge)\b/i;

/**
 * The part of pg's Pool that Kysely, pg-boss and migrations need: one connection, lent to one caller at a time, so that
 * a transaction is never interleaved with another caller's statement.
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
    const result = await inStatementSpan(text, () => run(engine, text, parameters));
    return {
      command: (COMMAND.exec(text)?.[1] ?? 'select').toUpperCase(),
      rowCount: result.affectedRows ?? result.rows.length,
      rows: result.rows,
    };
  };
  // Kysely's client type also has a cursor form of `query`, which PGlite lacks and this code does not use.
  return { query, release } as unknown as PostgresPoolClient;
}

/** Like pg: without parameters a text may hold several statements. */
async function run(
  engine: PGlite,
  text: string,
  parameters: readonly unknown[],
): Promise<StatementResult> {
  if (parameters.length > 0) return engine.query(text, [...parameters]);
  return mergeResults(await engine.exec(text));
}
