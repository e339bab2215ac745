import { type RawBuilder, sql } from 'kysely';

/**
 * The days of a reconciliation `r` that no later finished one of its direction covers, as a datemultirange. What a
 * reconciliation found counts for these days only.
 */
export const LATEST_DAYS: RawBuilder<unknown> = sql`(
  datemultirange(daterange(r.from_on, r.to_on, '[]')) - coalesce((
    select range_agg(daterange(later.from_on, later.to_on, '[]')) from reconciliation later
    where later.company_id = r.company_id and later.direction = r.direction and later.id > r.id
      and later.state = 'finished' and later.from_on <= r.to_on and later.to_on >= r.from_on), '{}'))`;

/** The day by which a finding of `r` is within its days: that of our invoice `i`, else that of the row of the portal `p`. */
export const DAY_OF_FINDING: RawBuilder<unknown> = sql`(
  case when i.issued_on between r.from_on and r.to_on then i.issued_on else p.issued_on end)`;
