import { isAway } from '../db/sql-state.ts';
import { OutcomeUnknown } from '../db/transact.ts';

/** The database is away, or nobody knows what was kept: no reason to try the items one by one. */
export const isNobodysFault = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || isAway(error);
