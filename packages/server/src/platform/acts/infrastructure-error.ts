import { isUnreachable } from '../db/sql-state.ts';
import { OutcomeUnknown } from '../db/transact.ts';

/** Whether the database is unreachable or the outcome unknown: retrying the items one by one would not help. */
export const isInfrastructureError = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || isUnreachable(error);
