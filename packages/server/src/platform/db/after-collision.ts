import { isCollision } from './sql-state.ts';

const TRIES = 4;

/**
 * Does it again where two transactions met and this one had to give way, which leaves nothing behind.
 * With one order of locks that is rare.
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
