import { sql } from 'kysely';

/**
 * The sums of an invoice `i` in dong as `dong(without_tax, tax, with_tax)`: what totalsInDong of the domain says. Each
 * rate group is turned by itself and rounded; what the invoice states beside its groups is turned by itself too.
 */
export const DONG_TOTALS = sql`
  cross join lateral (
    select coalesce(sum(base), 0) as base, coalesce(sum(base_dong), 0) as base_dong,
      coalesce(sum(tax), 0) as tax, coalesce(sum(tax_dong), 0) as tax_dong
    from invoice_rate r where r.company_id = i.company_id and r.invoice_id = i.id
  ) as by_rate
  cross join lateral (
    select
      by_rate.base_dong + round((i.without_tax - by_rate.base) * coalesce(i.exchange_rate, 1), 0) as without_tax,
      by_rate.tax_dong + round((i.tax - by_rate.tax) * coalesce(i.exchange_rate, 1), 0) as tax
  ) as whole
  cross join lateral (
    select whole.without_tax, whole.tax,
      whole.without_tax + whole.tax
        + round((i.with_tax - i.without_tax - i.tax) * coalesce(i.exchange_rate, 1), 0) as with_tax
  ) as dong`;

/** What an amount of an invoice `i` is in dong: as it stands, or at the rate of another currency. */
export const inDong = (amount: ReturnType<typeof sql>) => sql`
  case when i.currency = 'VND' then ${amount} else round(${amount} * coalesce(i.exchange_rate, 1), 0) end`;
