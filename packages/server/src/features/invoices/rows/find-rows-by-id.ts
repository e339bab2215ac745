import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { LISTED, type ListedInvoice } from './listed-invoice.ts';

/** Loads invoices in the order of their ids; unknown and deleted ones are left out. */
export async function findRowsById(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select ${LISTED} from unnest(${ids}::bigint[]) with ordinality as wanted(wanted_id, nth)
    join invoice on invoice.company_id = ${companyId} and invoice.id = wanted_id and deleted_at is null
    order by nth`.execute(db);
  return rows;
}
