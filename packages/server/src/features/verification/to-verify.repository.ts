import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { CorrectionClaim } from '@hoadon/domain/intake/correction-claim';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { StatedInFile } from '@hoadon/domain/verification/reasons/recorded-reasons';
import type { StatedOtherwise } from '@hoadon/domain/verification/stored-invoice';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { type LeftOutRule, leftOutAs } from '../bulk-acts/index.ts';
import { SHOWN_FILE_FIRST, WRITTEN_OVER } from '../invoices/index.ts';

/** An invoice with all that is judged of it without its bytes. */
export type ToVerify = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  processing_state: ProcessingState;
  template: string;
  serial: string;
  number: number | null;
  seller_tax_code: string;
  authority_code: string | null;
  signed_at: Instant | null;
  content: InvoiceDraft | null;
  /** Of the file that is the invoice. */
  hash: string | null;
  size: number | null;
  otherwise: readonly StatedOtherwise[];
  /** What the file states. */
  stated: StatedInFile | null;
  is_written_over: boolean;
  claim: CorrectionClaim | null;
  /** Symbol and number of what it states to correct. */
  claimed_original: string;
}>;

/** What is not checked: drafts, vouchers, what was put aside. Over the table invoice. */
export const NOT_CHECKED: readonly LeftOutRule[] = [
  ['deleted', sql`deleted_at is not null`],
  ['voucher', sql`is_voucher`],
  ['not-issued', sql`direction <> 'received' and processing_state <> 'accepted'`],
];
const CHECKED = sql`${leftOutAs(NOT_CHECKED)} is null`;

/** Those of the ids that are checked, with all that is judged of them. */
export async function findToVerify(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ToVerify[]> {
  const { rows } = await sql<ToVerify>`
    select i.id, i.direction, i.processing_state, i.template, i.serial, i.number, i.seller_tax_code,
      i.authority_code, i.signed_at, c.content, f.hash, f.size, (
        select coalesce(json_agg(json_build_object('isSigned', coalesce((s.stated->>'isSigned')::boolean, false),
          'isCompared', coalesce(s.original_hash = f.hash, false) or (s.way = 'hand' and s.reference = ${WRITTEN_OVER}),
          'fields', (select json_agg(d->>'field') from jsonb_array_elements(s.differences) d)) order by s.id), '[]')
        from invoice_source s
        where s.company_id = i.company_id and s.invoice_id = i.id and s.differences <> '[]'::jsonb
      ) as otherwise, (
        select s.stated from invoice_source s
        where s.company_id = i.company_id and s.invoice_id = i.id and s.original_hash = f.hash and s.stated is not null
        order by s.id limit 1
      ) as stated, exists (
        select from invoice_source s
        where s.company_id = i.company_id and s.invoice_id = i.id and s.way = 'hand' and s.reference = ${WRITTEN_OVER}
      ) as is_written_over, k.claim, concat_ws(' ', k.original_serial, k.original_number) as claimed_original
    from (select * from invoice where company_id = ${companyId} and id = ${anyId(ids)} and ${CHECKED}) i
      left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
      left join invoice_correction k on k.company_id = i.company_id and k.invoice_id = i.id
      left join lateral (
        select hash, size from invoice_file
        where company_id = i.company_id and invoice_id = i.id
          and kind in ('signed_xml', 'coded_xml', 'original')
        order by ${SHOWN_FILE_FIRST} limit 1
      ) f on true
    order by i.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    signed_at: row.signed_at && new Date(row.signed_at).toISOString(),
  }));
}

/** Those of the ids that are checked, locked in order of id. */
export async function lockChecked(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Readonly<{ id: string; processing_state: ProcessingState }>[]> {
  const { rows } = await sql<{ id: string; processing_state: ProcessingState }>`
    select id, processing_state from invoice
    where company_id = ${companyId} and id = ${anyId(ids)} and ${CHECKED}
    order by id for no key update`.execute(tx);
  return rows;
}
