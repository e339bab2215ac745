import { type RawBuilder, sql } from 'kysely';

/**
 * `id = ${anyId(ids)}`: one of these, as one parameter, however many. An array, and no list that is
 * joined: each is looked up in the index, whatever the planner believes of a table that grew a moment ago.
 */
export const anyId = (ids: readonly string[]): RawBuilder<unknown> => sql`any (${ids}::bigint[])`;

/** The same for names. They may be anything. */
export const anyText = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`any (${texts}::text[])`;
