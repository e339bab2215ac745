import type { RawBuilder } from 'kysely';
import type { Db } from './open.ts';
import { isDefinite } from './sql-state.ts';
import { OutcomeUnknown } from './transact.ts';

/**
 * Runs one statement as a transaction of its own, without BEGIN and COMMIT. Any error except OutcomeUnknown means that
 * nothing was saved.
 */
export async function runStatement<T>(db: Db, statement: RawBuilder<T>): Promise<T[]> {
  try {
    return (await statement.execute(db)).rows;
  } catch (error) {
    throw isDefinite(error) ? error : new OutcomeUnknown(error);
  }
}
