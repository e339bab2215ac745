import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

type Source = InvoiceRecord['sources'][number];

/** How an invoice came, oldest first. */
export async function findSources(db: Db, companyId: string, invoiceId: string): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select s.way, s.reference, s.original_hash as file_hash, u.name as actor, s.at, s.differences
    from invoice_source s left join app_user u on u.id = user_of(s.actor)
    where s.company_id = ${companyId} and s.invoice_id = ${invoiceId}
    order by s.id`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

export type RecordedFile = Readonly<{
  hash: string;
  kind: InvoiceRecord['files'][number]['kind'];
  message_type: string | null;
  size: number;
  media_type: string;
  created_at: string;
}>;

/** Returns every file of an invoice, oldest first, and with them the messages to the tax authority and its own about the invoice. */
export async function findFiles(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<RecordedFile[]> {
  const { rows } = await sql<RecordedFile>`
    select hash, kind, null as message_type, size, media_type, created_at, id from invoice_file
    where company_id = ${companyId} and invoice_id = ${invoiceId}
    union all
    select m.hash, case m.direction when 'out' then 'message_sent' else 'message_received' end, m.type, m.size,
      'application/xml', m.created_at, m.id
    from authority_message_subject s join authority_message m on m.company_id = s.company_id and m.id = s.message_id
    where s.company_id = ${companyId} and s.invoice_id = ${invoiceId}
    order by created_at, id`.execute(db);
  return rows.map(({ hash, kind, message_type, size, media_type, created_at }) => ({
    hash,
    kind,
    message_type,
    size,
    media_type,
    created_at: new Date(created_at).toISOString(),
  }));
}
