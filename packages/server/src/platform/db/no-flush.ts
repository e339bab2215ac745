import { sql } from 'kysely';

/**
 * Selected or returned by a statement: the commit of its transaction does not wait for the disk. Only for writes that
 * may be lost in a crash of the database. Commits are flushed in order, so the next commit that waits includes this
 * one.
 */
export const NO_FLUSH = sql`set_config('synchronous_commit', 'off', true)`;
