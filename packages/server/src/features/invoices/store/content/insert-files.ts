import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { executeBeforeCommit, type Tx } from '../../../../platform/db/transact.ts';

export type NewInvoiceFile = Readonly<{
  invoiceId: string;
  kind: 'signed_xml' | 'coded_xml' | 'evidence';
  hash: string;
  size: number;
  /** XML where it is left out. */
  mediaType?: string;
}>;

/** When the transaction commits; the same file twice is one file. */
export function insertFiles(
  tx: Tx,
  companyId: string,
  at: Instant,
  files: readonly NewInvoiceFile[],
): void {
  const statement = sql`
    insert into invoice_file (company_id, invoice_id, kind, hash, size, media_type, created_at)
    select ${companyId}::bigint, f."invoiceId", f.kind, f.hash, f.size, coalesce(f."mediaType", 'application/xml'), ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(files)}::json)
      as f("invoiceId" bigint, kind text, hash text, size integer, "mediaType" text)
    on conflict (company_id, invoice_id, kind, hash) do nothing`;
  executeBeforeCommit(tx, statement);
}
