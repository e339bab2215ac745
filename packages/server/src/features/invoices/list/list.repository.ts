import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { searchCondition } from './conditions/index.ts';
import type { ListFilter } from './list-filter.ts';
import { LISTED, type ListedInvoice } from './listed-invoice.ts';
import { directed, inOrder, placesOfSides, type Slice } from './places.ts';

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
const LOOKED_AT = sql`, search_text, number, serial, issued_on`;

const holdsWords = ({ filters }: ListFilter) => searchCondition(filters.words) ?? sql`true`;

export const withoutWords = (filter: ListFilter): ListFilter => ({
  ...filter,
  filters: { ...filter.filters, words: '' },
});

/**
 * The same page, or what of it lies in so many months: read month by month in the order of the list, and no further than it
 * needs. Which month an invoice lies in is told by the same index that has its words; months without any are passed over.
 */
export function monthsQuery(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  months = Number.MAX_SAFE_INTEGER,
) {
  const wordless = withoutWords(filter);
  const [most, back] = [slice.skip + slice.limit, slice.order === 'desc' ? 'asc' : 'desc'] as const;
  const edge = (of: Partial<Slice>) =>
    placesOfSides(companyId, wordless, { ...slice, ...of, skip: 0, limit: 1 });
  const ofMonth = placesOfSides(
    companyId,
    wordless,
    { ...slice, skip: 0, limit: most },
    { rows: sql`held as invoice` },
  );
  const places = sql`select * from found ${inOrder(slice)} offset ${sql.lit(slice.skip)}`;
  return sql<PlacedInvoice>`
    with recursive first as materialized (${edge({})}),
    last as materialized (${edge({ order: back, after: null })}),
    months (month, nth) as (
      select date_trunc('month', ordered_by)::date, 1::bigint from first
      union all
      select date_trunc('month', ${dayBehind(companyId, slice)})::date, nth + 1 from months cross join last
      where date_trunc('month', last.ordered_by)::date ${directed(slice).behind} months.month
        and nth < ${sql.lit(months)}
    ), found as materialized (
      -- Asked of each month by itself: told all of them, the planner looks for rare words everywhere, and then at the month.
      -- A lateral join can only go from month to month, in their order, so the first of them are the page.
      select placed.* from months cross join lateral (
        with held as materialized (
          select * from invoice
          where company_id = ${companyId} and month_of(issued_on) = month_of(months.month) and ${holdsWords(filter)}
        ) ${ofMonth}
      ) as placed limit ${sql.lit(most)}
    ) select ${rowsAt(companyId, places, slice)}`;
}

/** The next day behind `months.month` on which the company has an invoice. */
function dayBehind(companyId: string, slice: Slice): RawBuilder<unknown> {
  const [behind, nearest] =
    slice.order === 'desc'
      ? [sql`< months.month`, sql`greatest`]
      : [sql`>= months.month + interval '1 month'`, sql`least`];
  const each = ['issued', 'received'].map(
    (direction) => sql`(
      select issued_on from invoice
      where company_id = ${companyId} and direction = ${direction} and deleted_at is null and issued_on ${behind}
      order by issued_on ${directed(slice).direction} limit 1)`,
  );
  return sql`${nearest}(${sql.join(each)})`;
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
