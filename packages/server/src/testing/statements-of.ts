import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '../platform/db/open.ts';

/** Returns the statements that an act sends to the database, which executes them. */
export async function statementsOf(
  db: Db,
  act: (db: Db) => Promise<unknown>,
): Promise<readonly RootOperationNode[]> {
  const statements: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await act(db.withPlugin(listening));
  return statements;
}
