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

export type KeptFile = Readonly<{
  hash: string;
  kind: InvoiceRecord['files'][number]['kind'];
  size: number;
  media_type: string;
  created_at: string;
}>;

/** Every file kept of an invoice, oldest first. */
export async function findFiles(db: Db, companyId: string, invoiceId: string): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select hash, kind, size, media_type, created_at from invoice_file
    where company_id = ${companyId} and invoice_id = ${invoiceId}
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}
