import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Db, openPostgresPool } from '../../packages/server/src/platform/db/open.ts';
import type { Tables } from '../../packages/server/src/platform/db/tables.generated.ts';

/** Records the statements that are sent to a database. */
export type StatementRecorder = Readonly<{
  /** In the order of execution. */
  statementsOf(work: (db: Db) => Promise<unknown>): Promise<readonly CompiledQuery[]>;
  close(): Promise<void>;
}>;

export function statementRecorder(url: string): StatementRecorder {
  const statements: CompiledQuery[] = [];
  const pool = openPostgresPool({ kind: 'postgres', url, poolSize: 2, statementTimeoutMs: 60_000 });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  return {
    async statementsOf(work) {
      statements.length = 0;
      await work(db);
      return [...statements];
    },
    close: () => db.destroy(),
  };
}
