import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { ToBuild } from '../workshop/index.ts';

/** A numbered invoice; `secret`: of its public code, null before the first attempt to encode it. */
export type Buildable = Omit<ToBuild, 'publicCode'> &
  Readonly<{ caId: string | null; serial: string; secret: string | null }>;

/** Numbered invoices with their content as text, for transfer to another thread. */
export async function findToBuild(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Buildable[]> {
  const { rows } = await sql<Buildable>`
    select i.id, i.number, i.serial, i.ca_id as "caId", c.content::text as content, k.secret
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
      left join invoice_lookup_code k on k.company_id = i.company_id and k.invoice_id = i.id
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
  list: string | null;
}>;

/** Statement beside a move: saves the bytes of the invoices that moved. */
export const insertToSign = (
  companyId: string,
  rows: readonly NewToSign[],
): RawBuilder<unknown> => sql`to_sign as (
    insert into invoice_to_sign (company_id, invoice_id, data, signature_id, signed_at, qr_text, list_data)
    select ${companyId}::bigint, r.id, r.data, r."signatureId", r."signedAt", r."qrText", r.list
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id bigint, data text, "signatureId" text, "signedAt" text, "qrText" text, list text)
      join moved on moved.id = r.id)`;
