import type { Db } from '../../../../platform/db/open.ts';
import { isReadByValue } from '../conditions/index.ts';
import { type PlacedInvoice, walkQuery, withoutWords } from '../list.repository.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Slice } from '../places.ts';

/** Walked past sooner than anything is looked up. */
const FAR = 2_000;

/** The page of invoices that hold words, met on a walk from where the list begins; null where it has not come together after so many. */
export async function walkedTo(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  far = FAR,
): Promise<PlacedInvoice[] | null> {
  // Directories of a year, say, are no walk.
  if (isReadByValue(withoutWords(filter).filters)) return null;
  const { rows } = await walkQuery(companyId, filter, slice, far).execute(db);
  return rows.length < slice.limit ? null : rows;
}
