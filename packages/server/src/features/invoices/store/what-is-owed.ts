import { sql } from 'kysely';

/** The rule isOwed, over the columns of an invoice; the predicate of the index invoice_owed. */
export const OWED = sql`open_amount <> 0 and deleted_at is null`;

/** The rule isOverdue, over the same. */
export const overdueOn = (today: string) => sql`(open_amount > 0 and falls_due < ${today}::date)`;
