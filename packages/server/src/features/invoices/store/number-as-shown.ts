import { type RawBuilder, sql } from 'kysely';

/** The rule `displayNumber`, for the number of an invoice; null for a draft. */
export const numberAsShown = (number: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`lpad(${number}::text, 8, '0')`;
