import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Db, openPostgresPool } from '../../packages/server/src/platform/db/open.ts';
import type { Tables } from '../../packages/server/src/platform/db/tables.generated.ts';

/** Tells what is asked of a database. */
export type StatementRecorder = Readonly<{
  /** In the order in which it was asked. */
  statementsOf(work: (db: Db) => Promise<unknown>): Promise<readonly CompiledQuery[]>;
  close(): Promise<void>;
}>;

export function statementRecorder(url: string): StatementRecorder {
  const asked: CompiledQuery[] = [];
  const pool = openPostgresPool({ kind: 'postgres', url, poolSize: 2, statementTimeoutMs: 60_000 });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  return {
    async statementsOf(work) {
      asked.length = 0;
      await work(db);
      return [...asked];
    },
    close: () => db.destroy(),
  };
}
