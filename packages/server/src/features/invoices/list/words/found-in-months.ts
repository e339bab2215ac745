import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../../platform/db/open.ts';
import { areLookedUp } from '../conditions/index.ts';
import {
  firstDayQuery,
  monthsQuery,
  type PlacedInvoice,
  withoutWords,
} from '../list.repository.ts';
import type { ListFilter } from '../list-filter.ts';
import type { Slice } from '../places.ts';

/** Looked through first: the one in which the list begins may have just begun. */
const FIRST = 2;
/** It is hardly dearer to look at everything. */
const MOST = 12;
/** Months differ. */
const SPARE = 1.5;

/**
 * The page of invoices that hold words, from the first months of the list; null where these do not hold all of it. Of
 * words that are frequent each and rare together an index of all years has long lists to compare.
 */
export async function foundInMonths(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[] | null> {
  const { words, tags } = filter.filters;
  if (!areLookedUp(words) || tags.options.length > 0) return null;
  const from = await firstDay(db, companyId, filter, slice);
  if (from === null) return [];
  const look = async (months: number) =>
    (await monthsQuery(companyId, filter, slice, { from, months }).execute(db)).rows;
  const first = await look(FIRST);
  if (first.length === slice.limit) return first;
  const months = monthsExpected(slice, first.length);
  if (months > MOST) return null;
  const more = await look(months);
  return more.length === slice.limit ? more : null;
}

/** How far a page may reach, of which the first months gave so much. */
function monthsExpected({ skip, limit }: Slice, found: number): number {
  // So many at least are left out before it, or fewer: nobody knows.
  if (found === 0) return skip > 0 ? MOST : Number.POSITIVE_INFINITY;
  return Math.ceil((SPARE * FIRST * (skip + limit)) / (skip + found));
}

/** On which the list begins, whatever words it is asked for. */
async function firstDay(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<PlainDate | null> {
  const { rows } = await firstDayQuery(companyId, withoutWords(filter), slice).execute(db);
  return rows[0]?.day ?? null;
}
