import { type RawBuilder, sql } from 'kysely';

type Side = Readonly<{ companyId: string; direction: string }>;

/** Has a line of one of these VAT rates. */
export const hasRate = (
  rates: readonly string[],
  { companyId, direction }: Side,
): RawBuilder<unknown> | null =>
  rates.length === 0
    ? null
    : sql`exists (
        select from invoice_rate r
        where r.company_id = ${companyId} and r.direction = ${direction} and r.invoice_id = invoice.id
          and r.rate in (${sql.join(rates)}))`;
