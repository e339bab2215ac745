import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import type { ToSign } from '../workshop/index.ts';

/** An invoice that waits for a token, with the bytes to sign. */
export type Prepared = ToSign & Readonly<{ template: string; pdfHash: string | null }>;

/** Null where the invoice does not wait for a token's signature. */
export async function findPrepared(
  db: Db,
  companyId: string,
  id: string,
): Promise<Prepared | null> {
  const { rows } = await sql<Prepared>`
    select i.id, i.template, i.serial, t.data, t.signature_id as "signatureId",
      t.signed_at as "signedAt", t.qr_text as "qrText", t.list_data as list, t.pdf_hash as "pdfHash"
    from invoice i join invoice_to_sign t on t.company_id = i.company_id and t.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id} and i.processing_state = 'signing'
      and i.ca_id = ${TOKEN_SIGNER}`.execute(db);
  return rows[0] ?? null;
}

/** Saves the hash of the printed form unless one is stored; returns the stored hash. */
export async function savePreparedPdf(
  db: Db,
  companyId: string,
  id: string,
  hash: string,
): Promise<string> {
  const { rows } = await sql<{ pdf_hash: string }>`
    update invoice_to_sign set pdf_hash = coalesce(pdf_hash, ${hash})
    where company_id = ${companyId} and invoice_id = ${id} returning pdf_hash`.execute(db);
  return rows[0]?.pdf_hash ?? hash;
}

export type SignedPdf = Readonly<{ id: string; hash: string; size: number }>;

export async function insertSignedPdf(
  db: Db,
  companyId: string,
  at: Instant,
  { id, hash, size }: SignedPdf,
): Promise<void> {
  await db
    .insertInto('invoice_file')
    .values({
      company_id: companyId,
      invoice_id: id,
      kind: 'signed_pdf',
      hash,
      size,
      media_type: 'application/pdf',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the file is a stored signed file of the invoice. */
export async function isSignedFile(
  db: Db,
  companyId: string,
  id: string,
  hash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .where('kind', '=', 'signed_xml')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

type Wanted = Readonly<{ limit: number; skip: readonly string[] }>;

/** Numbered invoices of a run without the signature of a token, in the order of the run. */
export async function findUnsigned(
  db: Db,
  companyId: string,
  runId: string,
  { limit, skip }: Wanted,
): Promise<{ id: string; template: string; number: number }[]> {
  const { rows } = await sql<{ id: string; template: string; number: number }>`
    select i.id, i.template, i.number
    from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId} and b.taken
      and i.processing_state in ('numbered', 'signing') and i.ca_id = ${TOKEN_SIGNER}
      and not i.id = ${anyId(skip)}
    order by b.position limit ${limit}`.execute(db);
  return rows;
}
