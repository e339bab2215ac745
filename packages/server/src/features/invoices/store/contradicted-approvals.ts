import { CONFIRMED, UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { LISTED_STATE } from './listed-state.ts';

/** An approved purchase `i` in force that the latest list of the portal replaces or cancels. */
const CONTRADICTED = sql`(i.direction = 'received' and i.origin = ${CONFIRMED} and i.deleted_at is null
  and chain_effect(i.chain_state) <> 'nothing' and ${LISTED_STATE} in ('REPLACED', 'CANCELED'))`;

/**
 * Withdraws the approvals of purchases that a list of the portal is the first to state as replaced or cancelled: they were approved
 * without knowledge of it. What an earlier list stated was explained by the approval. Returns their ids.
 */
export async function withdrawContradictedBy(
  tx: Tx,
  companyId: string,
  listId: string,
): Promise<string[]> {
  return withdraw(
    tx,
    sql`
    select i.id from portal_invoice n
      join invoice i on i.company_id = n.company_id and i.direction = n.direction and i.received_key = n.invoice_key
    where n.company_id = ${companyId} and n.list_id = ${listId} and n.direction = 'received'
      and n.chain_state in ('REPLACED', 'CANCELED') and ${CONTRADICTED}
      and not exists (
        select from portal_invoice o
        where o.company_id = n.company_id and o.direction = n.direction and o.invoice_key = n.invoice_key
          and o.list_id <> n.list_id and o.chain_state = n.chain_state)`,
    companyId,
  );
}

/** Withdraws the confirmation of those of the purchases that the latest list of the portal replaces or cancels. Returns their ids. */
export const withdrawContradicted = (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> =>
  withdraw(
    tx,
    sql`select i.id from invoice i where i.company_id = ${companyId} and i.id = ${anyId(ids)} and ${CONTRADICTED}`,
    companyId,
  );

async function withdraw(
  tx: Tx,
  contradicted: RawBuilder<unknown>,
  companyId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with contradicted as (${contradicted} order by i.id for no key update of i)
    update invoice i set origin = ${UNCONFIRMED} from contradicted c
    where i.company_id = ${companyId} and i.id = c.id
    returning i.id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
}
