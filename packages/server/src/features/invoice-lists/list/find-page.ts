import type { Db } from '../../../platform/db/open.ts';
import { withDirectoriesBelow } from './conditions/index.ts';
import { type PlacedInvoice, pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';

/** The invoices of a page, in order. */
export async function findPage(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[]> {
  const whole = await withDirectoriesBelow(db, companyId, filter);
  return (await pageQuery(companyId, whole, slice).execute(db)).rows;
}
