import type { Db } from '../../../platform/db/open.ts';
import { isReadByValue, lookedUp } from './conditions/index.ts';
import type { Order } from './cursor.ts';
import { dueLast, isDueFarOff, issuedByDue } from './due/index.ts';
import { type PlacedInvoice, pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { Slice } from './places.ts';
import { expectedWords, foundInMonths, walkedTo } from './words/index.ts';

const DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

/** The invoices of a page, in order. */
export async function findPage(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[]> {
  const whole = await lookedUp(db, companyId, filter);
  if (await isDueFarOff(db, companyId, whole, slice))
    return (
      (await dueLast(db, companyId, whole, slice)) ??
      (await pageQuery(companyId, whole, slice, true).execute(db)).rows
    );
  const bounded = await issuedByDue(db, companyId, whole, slice);
  if (asksForWords(bounded, slice))
    return (
      (await soonFound(db, companyId, bounded, slice)) ??
      (await readApart(db, companyId, bounded, slice))
    );
  return (await pageQuery(companyId, bounded, slice).execute(db)).rows;
}

/** The page of words, where it comes together without looking up all that hold them; else null. */
async function soonFound(
  db: Db,
  companyId: string,
  whole: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[] | null> {
  if (isReadByValue(whole.filters)) return null;
  const expected = await expectedWords(db, companyId, whole.filters.words);
  const walked = expected === 'many' ? await walkedTo(db, companyId, whole, slice) : null;
  return walked ?? foundInMonths(db, companyId, whole, slice, expected === 'few');
}

const asksForWords = ({ filters, station }: ListFilter, { sort }: Slice): boolean =>
  station === null && filters.words !== '' && sort === 'date';

/** All that hold the words are looked up: both directions at once, each by a statement of its own. */
async function readApart(
  db: Db,
  companyId: string,
  whole: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[]> {
  const isOfBoth = (whole.filters.direction ?? 'ALL') === 'ALL' && slice.skip === 0;
  const sides = isOfBoth ? DIRECTIONS.map((one) => ofSide(whole, one)) : [whole];
  const pages = await Promise.all(
    sides.map((side) => pageQuery(companyId, side, slice).execute(db)),
  );
  const rows = pages.flatMap((page) => page.rows);
  return sides.length === 1 ? rows : rows.toSorted(inOrderOfDays(slice)).slice(0, slice.limit);
}

const ofSide = (filter: ListFilter, direction: (typeof DIRECTIONS)[number]): ListFilter => ({
  ...filter,
  filters: { ...filter.filters, direction },
});

const inOrderOfDays = ({ order }: Order) => {
  const sign = order === 'asc' ? 1 : -1;
  return (a: PlacedInvoice, b: PlacedInvoice): number =>
    sign * (compare(a.sort_key, b.sort_key) || compare(BigInt(a.id), BigInt(b.id)));
};

const compare = <Key extends string | bigint>(a: Key, b: Key): number =>
  Number(a > b) - Number(a < b);
