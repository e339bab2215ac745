import { Failure } from '@hoadon/domain/errors/failure';
import { isTimedOut, readWithin } from '../../../platform/db/limited-read.ts';
import type { Db } from '../../../platform/db/open.ts';

const LIMIT_MS = 2_000;

/** Reads for a user who waits. Throws LIST_TOO_BROAD if a statement takes longer than the limit. */
export async function withinLimit<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await readWithin(db, LIMIT_MS, read);
  } catch (error) {
    throw isTimedOut(error) ? new Failure('LIST_TOO_BROAD', {}, { cause: error }) : error;
  }
}
