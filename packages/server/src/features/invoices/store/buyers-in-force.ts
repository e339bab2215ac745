import type { Buyer, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { informationInForce } from './information-in-force.ts';

type CorrectedRow = Readonly<{
  id: string;
  serial: string;
  number: number | null;
  authority_code: string | null;
  buyer_name: string | null;
  buyer_tax_code: string | null;
  with_tax: string;
  issued_to: Buyer;
  buyer: Buyer;
}>;

/**
 * Writes the buyer in force into the rows of corrected own invoices, which the caller has locked: lists, exports, debts and
 * search go by the row, and the content stays as it was issued. An invoice is found by both buyers.
 */
export async function setBuyersInForce(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<CorrectedRow>`
    select i.id, i.serial, i.number, i.authority_code, i.buyer_name, i.buyer_tax_code,
      c.content->'totals'->>'withTax' as with_tax, c.content->'buyer' as issued_to,
      coalesce(${informationInForce('i')}->'buyer', c.content->'buyer') as buyer
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and i.direction = 'issued'
      and i.chain_state in ('MODIFIED', 'MODIFY')
    order by i.id`.execute(tx);
  const changed = rows.filter(
    (row) => row.buyer_name !== nameOf(row.buyer) || row.buyer_tax_code !== row.buyer.taxCode,
  );
  if (changed.length === 0) return;
  const written = changed.map((row) => ({
    id: row.id,
    buyer_name: nameOf(row.buyer),
    buyer_tax_code: row.buyer.taxCode,
    search_text: searchedIn(row),
  }));
  await sql`
    update invoice i set buyer_name = w.buyer_name, buyer_tax_code = w.buyer_tax_code, search_text = w.search_text
    from json_to_recordset(${JSON.stringify(written)}::json)
      as w(id bigint, buyer_name text, buyer_tax_code text, search_text text)
    where i.company_id = ${companyId} and i.id = w.id`.execute(tx);
}

const nameOf = ({ legalName, name }: InvoiceDraft['buyer']): string | null => legalName ?? name;

/** As it was written first, with number and code, and what the buyer in force is called. */
function searchedIn(row: CorrectedRow): string {
  const { issued_to, buyer } = row;
  const searched = [
    ...[row.serial, issued_to.name, issued_to.legalName, issued_to.taxCode, row.with_tax],
    ...[row.number === null ? null : displayNumber(row.number), row.authority_code],
    ...[buyer.name, buyer.legalName, buyer.taxCode],
  ];
  return foldForSearch([...new Set(searched)].filter(Boolean).join(' '));
}
