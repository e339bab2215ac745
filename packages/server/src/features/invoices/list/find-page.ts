import type { Db } from '../../../platform/db/open.ts';
import { lookedUp } from './conditions/index.ts';
import type { Order } from './cursor.ts';
import { isDueFarOff } from './due-far-off.ts';
import { type PlacedInvoice, pageQuery, type Slice } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { pastWholeMonths } from './past-whole-months.ts';
import { areRare } from './rare-words.ts';

const DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

/** The invoices of a page, in order. */
export async function findPage(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<PlacedInvoice[]> {
  const whole = await lookedUp(db, companyId, filter);
  const left = await pastWholeMonths(db, companyId, whole, slice);
  const isFarOff = await isDueFarOff(db, companyId, whole, slice);
  const isApart = await isReadApart(db, companyId, whole, left);
  const sides = isApart ? DIRECTIONS.map((one) => ofSide(whole, one)) : [whole];
  const pages = await Promise.all(
    sides.map((side) => pageQuery(companyId, side, left, isFarOff).execute(db)),
  );
  const rows = pages.flatMap((page) => page.rows);
  return sides.length === 1 ? rows : rows.toSorted(inOrderOfDays(slice)).slice(0, slice.limit);
}

/**
 * Where thousands of rows may have to be looked at before a page is found, both directions are read at
 * once, each by a statement of its own: that takes half as long as one after the other. Words that stand on
 * more than a few are met on a walk, which goes twice as far where each direction is to fill the page.
 */
async function isReadApart(
  db: Db,
  companyId: string,
  { filters, station }: ListFilter,
  { sort, skip }: Slice,
): Promise<boolean> {
  const { words, tags } = filters;
  const isOfBoth = station === null && (filters.direction ?? 'ALL') === 'ALL';
  if (!isOfBoth || sort !== 'date' || skip > 0) return false;
  if (tags.operator === 'all' && tags.options.length > 1) return true;
  return words !== '' && areRare(db, companyId, words);
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
