import { sql } from 'kysely';

/** State of an invoice `i` by the latest list of the tax portal; null: never listed. */
export const LISTED_STATE = sql`(
  select p.chain_state from portal_invoice p
  where p.company_id = i.company_id and p.direction = i.direction and p.invoice_key = i.received_key
  order by p.told_on desc, p.list_id desc limit 1)`;

/** When a list first stated that an invoice `i` is replaced or cancelled. */
export const CONTRADICTED_AT = sql`(
  select min(l.created_at) from portal_invoice p
    join portal_list l on l.company_id = p.company_id and l.id = p.list_id
  where p.company_id = i.company_id and p.direction = i.direction and p.invoice_key = i.received_key
    and p.chain_state in ('REPLACED', 'CANCELED'))`;

/**
 * State by which the input tax of a purchase `i` is decided: the one of the portal's list where that replaces or cancels it, until a user
 * has explained it by accepting the difference since then, or by an approval, which then needs a reason and is withdrawn where it was
 * given before.
 */
export const STATE_FOR_DEDUCTION = sql`case
  when i.direction = 'received' and i.origin <> 4 and chain_effect(i.chain_state) <> 'nothing'
    and ${LISTED_STATE} in ('REPLACED', 'CANCELED')
    and not exists (
      select from invoice_consideration e
      where e.company_id = i.company_id and e.invoice_id = i.id and e.at >= ${CONTRADICTED_AT})
  then ${LISTED_STATE} else i.chain_state end`;

/** Whether a user explained since then that the registers know the other party of an invoice `i` by another name or address. */
export const DIFFERENCE_EXPLAINED = sql<boolean>`exists (
  select from invoice_consideration e
    join invoice_customer_check q on q.company_id = e.company_id and q.invoice_id = e.invoice_id
  where e.company_id = i.company_id and e.invoice_id = i.id
    and e.at >= coalesce((q.facts ->> 'differs_since')::timestamptz, q.checked_at))`;
