import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '../platform/db/open.ts';

/** What an act says to the database, which does it. */
export async function statementsOf(
  db: Db,
  act: (db: Db) => Promise<unknown>,
): Promise<readonly RootOperationNode[]> {
  const said: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      said.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await act(db.withPlugin(listening));
  return said;
}
