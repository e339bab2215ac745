import { sql } from 'kysely';

/**
 * Selected or returned by a statement: the commit of its transaction does not wait for the disk. Only for what does no
 * harm when a crash of the database takes it back. Commits are flushed in order, so the next one
 * that waits brings it along.
 */
export const NO_FLUSH = sql`set_config('synchronous_commit', 'off', true)`;
