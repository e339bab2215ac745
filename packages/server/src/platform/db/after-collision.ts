import { isCollision } from './sql-state.ts';

const TRIES = 4;

/**
 * Repeats the work if it lost to a concurrent transaction, which leaves no trace of it. Rare, because locks have one
 * order.
 */
export async function againAfterCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || tried === TRIES) throw error;
    }
  }
}
