import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { searchCondition } from './conditions/index.ts';
import type { ListFilter } from './list-filter.ts';
import { LISTED, type ListedInvoice } from './listed-invoice.ts';
import { inOrder, placesOfSides, type Slice } from './places.ts';

/** A row with its key in the order of the list, exactly as the next page must compare it. */
export type PlacedInvoice = ListedInvoice & Readonly<{ sort_key: string }>;

/**
 * The statement of a page. Both directions are two lists (or more, see alternatives), each read in order
 * through its own index and no further than the page, then merged. What is left out before the page is
 * passed by in the index alone: the rows themselves are fetched for the page. It is planned for the company
 * that asks: planned once for all, a large one among thousands of small ones would be read to its end.
 */
export function pageQuery(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  isDueFarOff = false,
) {
  const places = placesOfSides(companyId, filter, slice, { isDueFarOff });
  return sql<PlacedInvoice>`select ${rowsAt(companyId, sql`${places} offset ${sql.lit(slice.skip)}`, slice)}`;
}

/** The same page, or what of it lies among the first `far` of the list without words: these are walked to there. */
export function walkQuery(companyId: string, filter: ListFilter, slice: Slice, far: number) {
  const walk = { ...slice, skip: 0, limit: far };
  const walked = placesOfSides(companyId, withoutWords(filter), walk, { columns: LOOKED_AT });
  const places = sql`
    select placed_id, ordered_by from (${walked}) as walked where ${holdsWords(filter)}
    ${inOrder(slice)} limit ${sql.lit(slice.limit)} offset ${sql.lit(slice.skip)}`;
  return sql<PlacedInvoice>`select ${rowsAt(companyId, places, slice)}`;
}

/** What words are looked for in. */
const LOOKED_AT = sql`, search_text, number`;

const holdsWords = ({ filters }: ListFilter) => searchCondition(filters.words) ?? sql`true`;

export const withoutWords = (filter: ListFilter): ListFilter => ({
  ...filter,
  filters: { ...filter.filters, words: '' },
});

/**
 * The same page, or what of it lies in so many months from a day on, in the order of the list. Both directions
 * are looked up at once; that they lie in these months is told by the same index that has their words.
 */
export function monthsQuery(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  { from, months }: Readonly<{ from: PlainDate; months: number }>,
) {
  const away = slice.order === 'desc' ? sql`-` : sql`+`;
  const inMonths = Array.from(
    { length: months },
    (_, nth) => sql`month_of(issued_on) = month_of(${from}::date) ${away} ${sql.lit(nth)}`,
  );
  const rows = sql`found as invoice`;
  const places = placesOfSides(companyId, withoutWords(filter), slice, { rows });
  return sql<PlacedInvoice>`
    with found as materialized (
      select * from invoice
      where company_id = ${companyId} and (${sql.join(inMonths, sql` or `)}) and ${holdsWords(filter)}
    ) select ${rowsAt(companyId, sql`${places} offset ${sql.lit(slice.skip)}`, slice)}`;
}

/** The day on which the list begins, or goes on behind a place. */
export function firstDayQuery(companyId: string, filter: ListFilter, slice: Slice) {
  const places = placesOfSides(companyId, filter, { ...slice, skip: 0, limit: 1 });
  return sql<{ day: PlainDate }>`select ordered_by as day from (${places}) as first`;
}

const rowsAt = (companyId: string, places: RawBuilder<unknown>, slice: Slice) =>
  sql`${LISTED}, ordered_by::text as sort_key from (${places}) as placed
    join invoice on invoice.company_id = ${companyId} and invoice.id = placed_id
    ${inOrder(slice)}`;

/** How many of the company's own invoices lie at a place of the counters (invoice_place). */
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
