import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** An invoice with what decides whether it may be confirmed, and how it was checked. */
export type Confirmable = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  processing_state: ProcessingState;
  /** 1 issued here, 3 from the tax portal or a provider, 4 confirmed. */
  origin: number;
  verification: number;
  validity: number | null;
  issued_on: PlainDate;
  seller_tax_code: string;
  seller_name: string;
  seller_address: string | null;
  buyer_tax_code: string | null;
  buyer_name: string | null;
  /** The buyer is a person, who need not have a tax code. */
  is_person: boolean;
  with_tax: string;
  /** The registers know the other party by another name or address. */
  differs_from_register: boolean;
}>;

export const findConfirmable = (
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Confirmable[]> => find(db, companyId, ids, sql``);

/** The same, locked in order of id. What is put aside, or another company's, is left out. */
export const lockConfirmable = (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Confirmable[]> => find(tx, companyId, ids, sql`for no key update of i`);

async function find(
  db: Db,
  companyId: string,
  ids: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<Confirmable[]> {
  const { rows } = await sql<Confirmable>`
    select i.id, i.direction, i.processing_state, i.origin, i.verification, i.validity, i.issued_on,
      i.seller_tax_code, i.seller_name, c.content #>> '{seller,address}' as seller_address,
      i.buyer_tax_code, i.buyer_name, i.with_tax,
      coalesce(c.content #>> '{buyer,type}' = 'PERSONAL', false) as is_person,
      coalesce((q.facts ->> 'company_name_error')::boolean or (q.facts ->> 'address_error')::boolean, false) as differs_from_register
    from invoice i
    left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    left join invoice_customer_check q on q.company_id = i.company_id and q.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and i.deleted_at is null
    order by i.id ${lock}`.execute(db);
  return rows;
}

/** Sets the origin of locked invoices. */
export async function setOrigins(
  tx: Tx,
  companyId: string,
  wished: readonly Readonly<{ id: string; origin: number }>[],
): Promise<void> {
  await sql`
    update invoice i set origin = w.origin
    from json_to_recordset(${JSON.stringify(wished)}::json) as w(id bigint, origin smallint)
    where i.company_id = ${companyId} and i.id = w.id`.execute(tx);
}
