import { type RawBuilder, sql } from 'kysely';
import { searchCondition, textCondition } from '../../invoice-lists/index.ts';

/**
 * Which payments `p` are found by what is typed: those that hold it themselves (number, reference, text, document), those of
 * a partner that is called so, and those of invoices that are found by it. Null: nothing was asked.
 */
export function foundBy(companyId: string, typed: string): RawBuilder<boolean> | null {
  const text = textCondition(typed);
  if (text === null) return null;
  return sql<boolean>`p.id in (
    select id from payment where company_id = ${companyId} and ${text}
    union
    select q.id from payment q
    where q.company_id = ${companyId}
      and q.partner_id in (select id from partner where company_id = ${companyId} and ${text})
    union
    select l.payment_id from payment_invoice l
    where l.company_id = ${companyId} and l.invoice_id in (
      select id from invoice
      where company_id = ${companyId} and deleted_at is null and ${searchCondition(typed) ?? text}))`;
}
