import { type RawBuilder, sql } from 'kysely';

/** The rate groups of invoices, from rows with the columns of the narrow row: what a tax return sums. */
export const insertRates = (
  rows: RawBuilder<unknown>,
  direction: 'issued' | 'received' = 'issued',
): RawBuilder<unknown> => sql`
  insert into invoice_rate (company_id, invoice_id, position, rate, custom_rate, base, tax, direction,
    issued_on, base_dong, tax_dong)
  select d.company_id, d.id, r.position, r.rate, r.custom_rate, r.base, r.tax, ${direction}::text, d.issued_on,
    r.base_dong, r.tax_dong
  from ${rows} d, jsonb_to_recordset(d.rates) as r(position smallint, rate text, custom_rate numeric,
    base numeric, tax numeric, base_dong numeric, tax_dong numeric)`;
