import { type RawBuilder, sql } from 'kysely';

/**
 * The rate groups of invoices, from rows with the columns company_id, id, direction, issued_on,
 * exchange_rate and content: what a tax return sums, with the amounts in dong at the invoice's rate.
 */
export const insertRates = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into invoice_rate (company_id, invoice_id, position, rate, custom_rate, base, tax, direction,
    issued_on, base_dong, tax_dong)
  select d.company_id, d.id, r.position, r.rate->>'rate', (r.rate->>'customRate')::numeric,
    (r.rate->>'base')::numeric, (r.rate->>'tax')::numeric, d.direction, d.issued_on,
    round((r.rate->>'base')::numeric * coalesce(d.exchange_rate, 1), 0),
    round((r.rate->>'tax')::numeric * coalesce(d.exchange_rate, 1), 0)
  from ${rows} d, jsonb_array_elements(d.content->'totals'->'byRate') with ordinality as r(rate, position)`;
