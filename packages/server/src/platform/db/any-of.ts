import { type RawBuilder, sql } from 'kysely';

/**
 * `id = ${anyId(ids)}`: matches any of these ids, passed as one parameter. An array instead of a joined list: each id
 * is looked up in the index, whatever the planner's statistics of a table that has just grown.
 */
export const anyId = (ids: readonly string[]): RawBuilder<unknown> => sql`any (${ids}::bigint[])`;

/** The same for names. They may be anything. */
export const anyText = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`any (${texts}::text[])`;
