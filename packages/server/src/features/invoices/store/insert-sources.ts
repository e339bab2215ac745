import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { lastly, type Tx } from '../../../platform/db/transact.ts';

/** A way in which an invoice came to the company. */
export type NewSource = Readonly<{
  invoiceId: string;
  way: 'own' | 'excel' | 'file' | 'mail' | 'portal' | 'provider';
  /** What it is called there: a file's name, the portal's id. */
  reference: string;
}>;

/** When the transaction commits; the same way twice is one source. */
export function insertSources(
  tx: Tx,
  { companyId, actor, at }: Readonly<{ companyId: string; actor: Actor; at: Instant }>,
  sources: readonly NewSource[],
): void {
  const statement = sql`
    insert into invoice_source (company_id, invoice_id, way, reference, actor, at)
    select ${companyId}::bigint, s."invoiceId", s.way, s.reference, ${actor}::text, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(sources)}::json) as s("invoiceId" bigint, way text, reference text)
    on conflict do nothing`;
  lastly(tx, statement);
}
