import type { InvoiceSource } from '@hoadon/contracts/intake';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FactDifference } from '@hoadon/domain/intake/stated-facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type SourceRow = Readonly<{
  id: string;
  way: InvoiceSource['way'];
  reference: string;
  at: Instant;
  is_signed: boolean | null;
  original_hash: string | null;
  differences: readonly FactDifference[];
}>;

/** Ways in which an invoice came, the first first; null where the company has none of this id. */
export async function findSources(
  db: Db,
  companyId: string,
  id: string,
): Promise<SourceRow[] | null> {
  const there = await db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!there) return null;
  const { rows } = await sql<SourceRow>`
    select id, way, reference, at, (stated->>'isSigned')::boolean as is_signed, original_hash, differences
    from invoice_source where company_id = ${companyId} and invoice_id = ${id}
    order by id`.execute(db);
  return rows;
}
