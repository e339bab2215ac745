import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { LISTED, type ListedInvoice } from '../../invoices/index.ts';
import type { ListFilter } from './list-filter.ts';
import { inOrder, placesOfSides, type Slice } from './places.ts';

/** A row with its key in the order of the list, exactly as the next page must compare it. */
export type PlacedInvoice = ListedInvoice & Readonly<{ sort_key: string }>;

/**
 * The statement of a page. Issued and received invoices are two lists, each read in order through its own index and no
 * further than the page, then merged. Keys alone are read of the rows left out before the page.
 */
export function pageQuery(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  walkedForEach?: number,
) {
  const places = sql`${placesOfSides(companyId, filter, slice, walkedForEach)} offset ${sql.lit(slice.skip)}`;
  return sql<PlacedInvoice>`
    select ${LISTED}, ordered_by::text as sort_key from (${places}) as placed
    join invoice on invoice.company_id = ${companyId} and invoice.id = placed_id
    ${inOrder(slice)}`;
}

/** Returns how many of the company's own invoices have one of these values of invoice_place(). */
export async function countPlaces(
  db: Db,
  companyId: string,
  places: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('month_total')
    .select((table) => table.fn.coalesce(table.fn.sum<string>('invoices'), sql`0`).as('count'))
    .where('company_id', '=', companyId)
    .where('direction', '=', 'issued')
    .where('place', 'in', places)
    .executeTakeFirstOrThrow();
  return Number(count);
}
