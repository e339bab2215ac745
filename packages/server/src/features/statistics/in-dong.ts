import { sql } from 'kysely';
import { inDong } from '../invoices/index.ts';

/**
 * The sums of an invoice `i` in dong as `dong(without_tax, tax, with_tax)`: the rule `totalsInDong`. What the invoice
 * states beside its rate groups is converted by itself.
 */
export const DONG_TOTALS = sql`
  cross join lateral (
    select coalesce(i.without_tax_dong, i.without_tax) as without_tax, coalesce(i.tax_dong, i.tax) as tax
  ) as whole
  cross join lateral (
    select whole.without_tax, whole.tax,
      whole.without_tax + whole.tax + ${inDong(sql`(i.with_tax - i.without_tax - i.tax)`)} as with_tax
  ) as dong`;
