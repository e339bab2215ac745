import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type SealRefusal = 'NO_KEY' | 'KEY_FAILED' | 'SIGNATURE_INVALID';

/** What became of sealing the PDF of a signed file. */
export type SavedSeal = Readonly<{
  pdf_hash: string | null;
  refusal: SealRefusal | null;
  signer: string | null;
  at: Instant;
}>;

export async function findSeal(
  db: Db,
  companyId: string,
  xmlHash: string,
): Promise<SavedSeal | null> {
  const { rows } = await sql<SavedSeal>`
    select pdf_hash, refusal, signer, at from pdf_seal
    where company_id = ${companyId} and xml_hash = ${xmlHash}`.execute(db);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at).toISOString() } : null;
}

export type Signing = Readonly<{
  /** By which certificate the invoice was signed. */
  ca_id: string | null;
  /** Whether its file came from elsewhere. */
  is_foreign: boolean;
  /** The company was imported from another installation, and not resumed here. */
  is_copy: boolean;
}>;

export async function findSigning(
  db: Db,
  companyId: string,
  invoiceId: string,
  xmlHash: string,
): Promise<Signing | null> {
  const { rows } = await sql<Signing>`
    select i.ca_id, f.kind = 'original' as is_foreign,
      exists (select from company c where c.id = i.company_id and c.pause <> 'leaving') as is_copy
    from invoice i join invoice_file f on f.company_id = i.company_id and f.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${invoiceId} and f.hash = ${xmlHash}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export type SealToSave = Readonly<{
  companyId: string;
  invoiceId: string;
  xmlHash: string;
  at: Instant;
}>;

/** Of two who sealed at once the first counts; `lost` is a sealed PDF that the file store has no more. Whether this one counts. */
export async function saveSeal(
  tx: Tx,
  { companyId, invoiceId, xmlHash, at }: SealToSave,
  sealed: Readonly<{ hash: string; signer: string; lost: string | null }>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pdf_seal as s (company_id, xml_hash, invoice_id, pdf_hash, signer, at)
    values (${companyId}, ${xmlHash}, ${invoiceId}, ${sealed.hash}, ${sealed.signer}, ${at})
    on conflict (company_id, xml_hash) do update
    set pdf_hash = excluded.pdf_hash, signer = excluded.signer, at = excluded.at, refusal = null
    where s.pdf_hash is null or s.pdf_hash = ${sealed.lost}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Notes why it could not be sealed, unless it was meanwhile; whether that is news. */
export async function noteRefusal(
  tx: Tx,
  { companyId, invoiceId, xmlHash, at }: SealToSave,
  refusal: SealRefusal,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pdf_seal as s (company_id, xml_hash, invoice_id, refusal, at)
    values (${companyId}, ${xmlHash}, ${invoiceId}, ${refusal}, ${at})
    on conflict (company_id, xml_hash) do update set refusal = excluded.refusal, at = excluded.at
    where s.pdf_hash is null and s.refusal <> excluded.refusal
    returning 1`.execute(tx);
  return rows.length > 0;
}
