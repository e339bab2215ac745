import { sql } from 'kysely';

/**
 * The sums of an invoice `i` in dong as `dong(without_tax, tax, with_tax)`: what totalsInDong of the domain says. What the invoice
 * states beside its rate groups is turned by itself.
 */
export const DONG_TOTALS = sql`
  cross join lateral (
    select coalesce(i.without_tax_dong, i.without_tax) as without_tax, coalesce(i.tax_dong, i.tax) as tax
  ) as whole
  cross join lateral (
    select whole.without_tax, whole.tax,
      whole.without_tax + whole.tax
        + round((i.with_tax - i.without_tax - i.tax) * coalesce(i.exchange_rate, 1), 0) as with_tax
  ) as dong`;

/** What an amount of an invoice `i` is in dong: as it stands, or at the rate of another currency. */
export const inDong = (amount: ReturnType<typeof sql>) => sql`
  case when i.currency = 'VND' then ${amount} else round(${amount} * coalesce(i.exchange_rate, 1), 0) end`;
