import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Session } from '../../../platform/http/route.ts';
import { readableBy } from '../readable.ts';
import { invoiceRow } from './invoice-row.ts';
import { LISTED, type ListedInvoice } from './listed-invoice.ts';

/** Invoices as the lists show them now. What is deleted, another company's, or not for the caller to read is left out. */
export async function rowsOf(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  ids: readonly string[],
): Promise<InvoiceRow[]> {
  const { rows } = await sql<ListedInvoice>`
    select ${LISTED} from invoice
    where company_id = ${companyId} and id in (${sql.join(ids)}) and deleted_at is null
      and ${readableBy(permissions) ?? sql`true`}`.execute(db);
  return rows.map(invoiceRow);
}
