import { addDays } from '@hoadon/domain/dates/add-days';
import type { Db } from '../../../../platform/db/open.ts';
import { type PlacedInvoice, pageQuery } from '../list.repository.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Slice } from '../places.ts';
import { isDueAfterIssue } from './due-after-issue.ts';

/** Terms of payment are hardly longer. */
const TWO_MONTHS = 62;

/**
 * The page of what is due by a day long past, newest first, from the last days of the range alone, where these are
 * sure to hold all of it; else null. Whatever is due before them was issued before them too, and stands
 * behind a page that ends among them; unless the company has an invoice that was due before it was issued.
 */
export async function dueLast(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  days = TWO_MONTHS,
): Promise<PlacedInvoice[] | null> {
  const { from, to } = filter.filters.due;
  const first = to === null ? null : addDays(to, 1 - days);
  if (slice.order !== 'desc' || first === null || (from !== null && from >= first)) return null;
  const due = { from: first, to };
  const last = { ...filter, filters: { ...filter.filters, due } };
  const [{ rows }, isProven] = await Promise.all([
    pageQuery(companyId, last, slice, true).execute(db),
    isDueAfterIssue(db, companyId),
  ]);
  const end = rows.length < slice.limit ? undefined : rows.at(-1);
  return isProven && end && end.issued_on >= first ? rows : null;
}
