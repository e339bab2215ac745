import type { RawBuilder } from 'kysely';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import { OutcomeUnknown } from './transact.ts';

/**
 * A statement that is a transaction by itself, kept whole or not at all without BEGIN and COMMIT. Any error
 * that it throws says that nothing was kept, but OutcomeUnknown.
 */
export async function atOnce<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  try {
    return (await statement.execute(db)).rows;
  } catch (error) {
    throw isDefinite(error) ? error : new OutcomeUnknown(error);
  }
}
