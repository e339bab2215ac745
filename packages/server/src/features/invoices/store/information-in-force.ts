import type { Information } from '@hoadon/domain/corrections/information-in-force';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { isIssuedIn } from './in-force.ts';

/** A row of the statement, with the id of the adjustment. */
export type InformationInForce = Information & Readonly<{ by: string }>;

/**
 * What the latest issued adjustment of information states for the own invoice `i`, as JSON; null where nothing was
 * put right. An adjustment has that of the invoice that it adjusts: all of one sale go to one buyer.
 */
export function informationInForce(i: 'invoice' | 'i'): RawBuilder<InformationInForce | null> {
  const of = (column: string) => sql.ref(`${i}.${column}`);
  return sql<InformationInForce | null>`case
    when ${of('direction')} = 'issued' and (${of('chain_state')} = 'MODIFIED'
      or (${of('chain_state')} = 'MODIFY' and ${isIssuedIn(i)})) then (
    select jsonb_build_object('by', c.id::text, 'buyer', k.content->'buyer',
      'paymentMethod', k.content->'paymentMethod', 'delivery', k.content->'delivery')
    from invoice_link l
      join invoice_correction g on g.company_id = l.company_id and g.invoice_id = l.invoice_id
        and g.adjusts = 'information'
      join invoice c on c.company_id = l.company_id and c.id = l.invoice_id and c.deleted_at is null
        and c.chain_state <> 'CANCELED' and ${isIssuedIn('c')}
      join invoice_content k on k.company_id = c.company_id and k.invoice_id = c.id
    where l.company_id = ${of('company_id')} and l.relation = 'adjusts' and l.other_id = coalesce((
        select o.other_id from invoice_link o
        where o.company_id = ${of('company_id')} and o.invoice_id = ${of('id')} and o.relation = 'adjusts'
        order by o.position limit 1), ${of('id')})
    order by c.issued_on desc, c.id desc limit 1) end`;
}

/** The same of one invoice. */
export async function findInformation(
  db: Db,
  companyId: string,
  id: string,
): Promise<InformationInForce | null> {
  const { rows } = await sql<{ information: InformationInForce | null }>`
    select ${informationInForce('i')} as information from invoice i
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db);
  return rows[0]?.information ?? null;
}

/** Who the buyer of the own invoice `i` is, by the information in force. */
export const buyerInForce = (column: 'name' | 'taxCode'): RawBuilder<string | null> => {
  const stated = sql`(${informationInForce('i')})->'buyer'`;
  return column === 'name'
    ? sql`coalesce(nullif(${stated}->>'legalName', ''), ${stated}->>'name', i.buyer_name)`
    : sql`coalesce(${stated}->>'taxCode', i.buyer_tax_code)`;
};
