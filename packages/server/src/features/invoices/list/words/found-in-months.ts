import type { Db } from '../../../../platform/db/open.ts';
import { areLookedUp } from '../conditions/index.ts';
import { monthsQuery, type PlacedInvoice } from '../list.repository.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Slice } from '../places.ts';

/** What is told to be rare is looked for in so many: the one in which the list begins may have just begun. */
const FIRST = 2;
/** If a page of it is expected to reach further, all that there is of it is sooner looked up at once. */
const MOST = 12;

/**
 * The page of invoices that hold words, looked up month by month; null where they are rare, or the index does not have them
 * so. Of words that are frequent each and rare together an index of all years has long lists to compare.
 */
export async function foundInMonths(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  areToldRare: boolean,
): Promise<PlacedInvoice[] | null> {
  const { words, tags } = filter.filters;
  if (!areLookedUp(words) || tags.options.length > 0) return null;
  const look = async (months?: number) =>
    (await monthsQuery(companyId, filter, slice, months).execute(db)).rows;
  if (!areToldRare) return look();
  const first = await look(FIRST);
  if (first.length === slice.limit) return first;
  return first.length * MOST < slice.limit * FIRST ? null : look();
}
