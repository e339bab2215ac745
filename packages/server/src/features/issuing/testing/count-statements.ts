import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { outboxEvents } from '../../../platform/events/outbox-events.ts';
import { memoryStore } from '../../../platform/files/memory-store.ts';
import type { IssuingDeps } from '../deps.ts';

/** Executed statements, BEGIN and COMMIT included. */
export type Statements = { count: number };

/** `deps` on a database that counts statements, with events in the outbox. */
export function countingDeps(deps: IssuingDeps, statements: Statements): IssuingDeps {
  const db = counted(deps.db, statements);
  const wakeUps = { wake: () => {}, on: () => () => {}, close: async () => {} };
  const events = outboxEvents({ db, wakeUps, log: deps.log });
  return { ...deps, db, events, files: memoryStore(db) };
}

function counted(db: Db, statements: Statements): Db {
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Not in transformQuery, which runs for subqueries as well.
    async transformResult({ result }) {
      statements.count += 1;
      return result;
    },
  };
  const counted = db.withPlugin(counting);
  const begin = counted.transaction.bind(counted);
  return Object.assign(counted, {
    transaction: () => {
      statements.count += 2;
      return begin();
    },
  });
}
