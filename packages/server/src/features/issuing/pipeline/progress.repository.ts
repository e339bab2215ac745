import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import type { ToBuild, ToSign } from '../workshop/index.ts';

/** Numbered invoices with their content, as text: it may travel to another thread. */
export async function findToBuild(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<(ToBuild & { caId: string | null })[]> {
  const { rows } = await sql<ToBuild & { caId: string | null }>`
    select i.id, i.number, i.ca_id as "caId", c.content::text as content
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.processing_state = 'numbered' and i.id = ${anyId(ids)}
    order by i.id`.execute(db);
  return rows;
}

export type NewToSign = Readonly<{
  id: string;
  data: string;
  signatureId: string;
  signedAt: string;
  qrText: string | null;
}>;

export async function insertToSign(
  db: Db,
  companyId: string,
  rows: readonly NewToSign[],
): Promise<void> {
  await sql`
    insert into invoice_to_sign (company_id, invoice_id, data, signature_id, signed_at, qr_text)
    select ${companyId}::bigint, r.id, r.data, r."signatureId", r."signedAt", r."qrText"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id bigint, data text, "signatureId" text, "signedAt" text, "qrText" text)`.execute(db);
}

/** What waits for a hosted key, with the certificate asked for; tokens are their users' to hold. */
export async function findToSign(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<(ToSign & { caId: string | null })[]> {
  const { rows } = await sql<ToSign & { caId: string | null }>`
    select i.id, i.serial, i.ca_id as "caId", t.data, t.signature_id as "signatureId",
      t.signed_at as "signedAt", t.qr_text as "qrText"
    from invoice i join invoice_to_sign t on t.company_id = i.company_id and t.invoice_id = i.id
    where i.company_id = ${companyId} and i.processing_state = 'signing' and i.id = ${anyId(ids)}
      and i.ca_id is distinct from ${TOKEN_SIGNER}
    order by i.id`.execute(db);
  return rows;
}

export async function deleteToSign(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from invoice_to_sign where company_id = ${companyId} and invoice_id = ${anyId(ids)}`.execute(
    db,
  );
}

/** Invoices that nobody moved since `before`, of every company: for the worker that looks after what others left. */
export async function findStalled(
  db: Db,
  before: Instant,
  limit: number,
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from invoice
    where place in ('releasing', 'error') and processing_state <> 'refused'
      and changed_at < ${before}
      and (processing_state <> 'signing' or ca_id is distinct from ${TOKEN_SIGNER})
    order by company_id, changed_at, id limit ${limit}`.execute(db);
  return rows;
}
