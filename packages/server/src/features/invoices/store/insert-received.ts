import type { Instant } from '@hoadon/domain/dates/plain-date';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { partnerIdentity } from '@hoadon/domain/partners/partner-identity';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import { type Count, countInvoices } from './count-invoices.ts';
import type { Saved } from './insert-invoices.ts';
import type { NewSource } from './insert-sources.ts';
import { type InvoiceRow, ROW_COLUMNS, rowOf } from './invoice-row.ts';
import { noteWithoutPartner, vendorOf } from './partners.ts';
import { insertRates } from './rates.ts';

/** An invoice of somebody else, and how it came. */
export type ReceivedToKeep = Readonly<{
  /** What it states; the company buys. */
  stated: InvoiceDraft;
  number: number;
  signedAt: Instant | null;
  authorityCode: string | null;
  /** 2 failed import, 3 from the tax portal or a provider, 4 confirmed. */
  origin: 2 | 3 | 4;
  /** 0 not checked, 1 being checked, 2 checked. */
  verification: 0 | 1 | 2;
  /** What checking said: 0 wrong, 1 doubtful, 2 nothing found; null: not said. */
  validity: 0 | 1 | 2 | null;
  source: Pick<NewSource, 'way' | 'reference'>;
}>;

/**
 * Keeps received invoices with content, rates and how they came by one statement; answers their ids
 * in order. One that the company has already (seller, template, series, number) is refused by the key
 * invoice_received.
 */
export async function insertReceived(
  tx: Tx,
  { companyId, actor, at }: Saved,
  invoices: readonly ReceivedToKeep[],
): Promise<string[]> {
  const rows = invoices.map(receivedRow);
  countInvoices(
    tx,
    rows.map((row) => countOf(companyId, row)),
  );
  const kept = await sql<{ id: string }>`
    with new as (
      select nextval(pg_get_serial_sequence('invoice', 'id')) as id, ${companyId}::bigint as company_id, d.*,
        ${vendorOf(companyId, sql`d.partner_identity`)} as partner_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as d(${ROW_COLUMNS}, number integer,
        received_key text, signed_at timestamptz, authority_code text, origin smallint,
        verification smallint, validity smallint, way text, reference text)
    ), kept as (
      insert into invoice (company_id, id, direction, template, serial, number, processing_state, issued_on,
        signed_at, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, authority_code, search_text, chain_state, origin, verification, validity,
        received_key, partner_id, created_by, created_at, changed_at, listed_at)
      overriding system value
      select company_id, id, 'received', template, serial, number, 'accepted', issued_on,
        signed_at, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, authority_code, search_text, chain_state, origin, verification, validity,
        received_key, partner_id, ${actor}::text, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from new
    ), contents as (
      insert into invoice_content (company_id, invoice_id, content) select company_id, id, content from new
    ), sources as (
      insert into invoice_source (company_id, invoice_id, way, reference, actor, at)
      select company_id, id, way, reference, ${actor}::text, ${at}::timestamptz from new
    ), partnerless as (${noteWithoutPartner(sql`new`, 'seller')}
    ), rates as (${insertRates(sql`new`, 'received')})
    select id from new order by position`.execute(tx);
  return kept.rows.map(({ id }) => id);
}

function receivedRow(invoice: ReceivedToKeep, position: number) {
  const row = rowOf({ draft: invoice.stated, ready: false }, position);
  const { number, origin, verification, validity, source } = invoice;
  return {
    ...row,
    partner_identity: partnerIdentity(invoice.stated.seller),
    number,
    received_key: keyOf(row, number),
    search_text: searchedIn(invoice),
    signed_at: invoice.signedAt,
    authority_code: invoice.authorityCode,
    origin,
    verification,
    validity,
    ...source,
  };
}

/** Seller, template, series and number, as they are compared. */
function keyOf({ seller_tax_code, template, serial }: InvoiceRow, number: number): string {
  const seller = seller_tax_code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return [seller, template, serial.toUpperCase(), number].join('|');
}

const searchedIn = ({ stated, number, authorityCode }: ReceivedToKeep): string => {
  const { serial, seller, totals } = stated;
  const searched = [serial, seller.name, seller.taxCode, totals.withTax, displayNumber(number)];
  return foldForSearch([...searched, authorityCode].filter(Boolean).join(' '));
};

const countOf = (companyId: string, row: InvoiceRow): Count => ({
  company_id: companyId,
  direction: 'received',
  issued_on: row.issued_on,
  state: 'accepted',
  effect: chainEffect(row.chain_state),
  currency: row.currency,
  sign: 1,
  without_tax: row.without_tax,
  tax: row.tax,
  with_tax: row.with_tax,
});
