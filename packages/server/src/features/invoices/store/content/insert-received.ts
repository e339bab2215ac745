import type { Instant } from '@hoadon/domain/dates/plain-date';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';
import { noteDue } from '../checking/index.ts';
import { noteWithoutPartner } from '../partners.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import type { Saved } from './insert-invoices.ts';
import type { NewSource } from './insert-sources.ts';
import { type InvoiceRow, ROW_COLUMNS } from './invoice-row.ts';
import { insertRates } from './rates.ts';
import { PARTNERS, receivedColumns } from './update-received.ts';

type Direction = 'issued' | 'received';

/** The file that is the invoice, as it came. */
export type OriginalFile = Readonly<{ hash: string; size: number }>;

/** An invoice that was not issued here, and how it came. */
export type ReceivedToSave = Readonly<{
  /** What it states; the company buys. */
  stated: InvoiceDraft;
  /** Form symbol as written, where it is another than that of its kind. */
  template?: string;
  number: number;
  signedAt: Instant | null;
  authorityCode: string | null;
  /** 3 from the tax portal or a provider, 4 confirmed. */
  origin: 3 | 4;
  /** 0 not checked, 1 to be checked by a job, 2 checked. */
  verification: 0 | 1 | 2;
  /** Result of verification: 0 wrong, 1 doubtful, 2 no finding; null: none. */
  validity: 0 | 1 | 2 | null;
  source: Pick<NewSource, 'way' | 'reference' | 'originalHash' | 'stated'>;
  original?: OriginalFile | null;
  /** What reading the original found, so that the job need not read it again. */
  findings?: FileFindings;
}>;

/** Inserts copies of invoices that the company issued elsewhere. The key invoice_issued_number refuses a second copy. */
export const insertIssuedElsewhere = (
  tx: Tx,
  saved: Saved,
  invoices: readonly ReceivedToSave[],
): Promise<string[]> => insertArrived(tx, saved, 'issued', invoices);

/**
 * Inserts received invoices with content, rates and source by one statement; returns their ids in order. The key
 * invoice_received refuses an invoice that the company has already (seller, template, series, number).
 */
export const insertReceived = (
  tx: Tx,
  saved: Saved,
  invoices: readonly ReceivedToSave[],
): Promise<string[]> => insertArrived(tx, saved, 'received', invoices);

async function insertArrived(
  tx: Tx,
  { companyId, actor, at }: Saved,
  direction: Direction,
  invoices: readonly ReceivedToSave[],
): Promise<string[]> {
  if (invoices.length === 0) return [];
  const { side, partnerOf } = PARTNERS[direction];
  const rows = invoices.map((invoice, position) => arrivedRow(direction, invoice, position));
  countInvoices(
    tx,
    rows.map((row) => countOf(companyId, direction, row)),
  );
  const inserted = await sql<{ id: string }>`
    with new as (
      select nextval(pg_get_serial_sequence('invoice', 'id')) as id, ${companyId}::bigint as company_id, d.*,
        ${partnerOf(companyId, sql`d.partner_identity`)} as partner_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as d(${ROW_COLUMNS}, number integer,
        received_key text, signed_at timestamptz, authority_code text, origin smallint,
        verification smallint, validity smallint, way text, reference text, source_hash text, stated jsonb,
        original_hash text, original_size integer, findings jsonb)
    ), kept as (
      insert into invoice (company_id, id, direction, template, serial, number, processing_state, issued_on,
        signed_at, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, without_tax_dong, tax_dong, amounts_unread, authority_code, search_text, chain_state, origin,
        verification, validity,
        received_key, has_original, partner_id, created_by, created_at, changed_at, listed_at)
      overriding system value
      select company_id, id, ${direction}::text, template, serial, number, 'accepted', issued_on,
        signed_at, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate,
        without_tax, tax, with_tax, without_tax_dong, tax_dong, amounts_unread, authority_code, search_text, chain_state, origin,
        verification, validity,
        received_key, original_hash is not null, partner_id, ${actor}::text, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from new
    ), contents as (
      insert into invoice_content (company_id, invoice_id, content) select company_id, id, content from new
    ), sources as (
      insert into invoice_source (company_id, invoice_id, way, reference, original_hash, stated, actor, at)
      select company_id, id, way, reference, source_hash, stated, ${actor}::text, ${at}::timestamptz from new
    ), files as (
      insert into invoice_file (company_id, invoice_id, kind, hash, size, media_type, created_at)
      select company_id, id, 'original', original_hash, original_size, 'application/xml', ${at}::timestamptz
      from new where original_hash is not null
    ), partnerless as (${noteWithoutPartner(companyId, sql`new`, side)}
    ), rates as (${insertRates(sql`new`, direction)}
    ), due as (${noteDue(sql`new`, { actor, at })})
    select id from new order by position`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

function arrivedRow(direction: Direction, invoice: ReceivedToSave, position: number) {
  const { signedAt, origin, verification, validity, source, original, findings } = invoice;
  return {
    ...receivedColumns({ ...invoice, direction }, position),
    signed_at: signedAt,
    origin,
    verification,
    validity,
    way: source.way,
    reference: source.reference,
    source_hash: source.originalHash,
    stated: source.stated,
    original_hash: original?.hash,
    original_size: original?.size,
    findings,
  };
}

const countOf = (
  companyId: string,
  direction: Direction,
  row: Omit<InvoiceRow, 'template'>,
): Count => ({
  company_id: companyId,
  direction,
  issued_on: row.issued_on,
  state: 'accepted',
  effect: chainEffect(row.chain_state),
  currency: row.currency,
  sign: 1,
  without_tax: row.without_tax,
  tax: row.tax,
  with_tax: row.with_tax,
});
