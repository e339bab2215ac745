import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import {
  alternatives,
  CONDITIONS,
  type Condition,
  type Each,
  invoicesOfTag,
  type Part,
  type Side,
} from './conditions/index.ts';
import type { Order, Place } from './cursor.ts';
import type { ListFilter, Station } from './list-filter.ts';
import { LISTED, type ListedInvoice } from './listed-invoice.ts';
import { SORTS } from './sorts.ts';

/** Which of them are read: behind a place, or after leaving out some. */
export type Slice = Order & Readonly<{ after: Place | null; skip: number; limit: number }>;

/** A row with its key in the order of the list, exactly as the next page must compare it. */
export type PlacedInvoice = ListedInvoice & Readonly<{ sort_key: string }>;

const UNDER_WAY = sql`place = 'releasing'`;
const UNISSUED = sql`place <> 'released'`;

/** Each says what the predicate of its partial index says. */
const STATIONS: Readonly<Record<Station | 'any', Condition>> = {
  any: UNISSUED,
  draf: sql`${UNISSUED} and place = 'draft'`,
  release_error: sql`${UNISSUED} and (place = 'error' or (${UNDER_WAY} and failure_code is not null))`,
  releasing: sql`${UNISSUED} and ${UNDER_WAY} and failure_code is null`,
};

const SIDES = {
  INCOMING: ['received'],
  OUTGOING: ['issued'],
  ALL: ['issued', 'received'],
} as const;

/** What is not issued yet is the company's own. */
export const sidesOf = (companyId: string, { filters, station }: ListFilter): Side[] =>
  SIDES[station === null ? (filters.direction ?? 'ALL') : 'OUTGOING'].map((direction) => ({
    companyId,
    direction,
  }));

/** Everything that a row of one side must meet. */
export function conditionOf(side: Side, { filters, station }: ListFilter): Condition {
  const asked = (Object.keys(CONDITIONS) as (keyof InvoiceFilters)[]).map((key) =>
    conditionFor(key, filters, side),
  );
  const conditions = [
    sql`company_id = ${side.companyId}`,
    sql`direction = ${side.direction}`,
    sql`deleted_at is null`,
    station === null ? null : STATIONS[station],
    ...asked,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}

const conditionFor = <Key extends keyof InvoiceFilters>(
  key: Key,
  filters: FilterValues<InvoiceFilters>,
  side: Side,
): Condition | null => CONDITIONS[key](filters[key], side);

/**
 * The statement of a page. Both directions are two lists (or more, see alternatives), each read in order
 * through its own index and no further than the page, then merged. What is left out before the page is
 * passed by in the index alone: the rows themselves are fetched for the page.
 */
export function pageQuery(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  isDueFarOff = false,
) {
  const whole: Part = { filters: filter.filters, each: null };
  const parts = slice.sort === 'date' ? alternatives(filter.filters, isDueFarOff) : [whole];
  const sides = sidesOf(companyId, filter).flatMap((side) =>
    parts.map((part) => sql`(${placesOfPart(side, filter, part, slice)})`),
  );
  const { direction } = directed(slice);
  const ordered = sql`order by ordered_by ${direction}, placed_id ${direction}`;
  return sql<PlacedInvoice>`
    select ${LISTED}, ordered_by::text as sort_key from (
      select * from (${sql.join(sides, sql` union all `)}) as either
      ${ordered} limit ${slice.limit} offset ${slice.skip}
    ) as placed join invoice on invoice.company_id = ${companyId} and invoice.id = placed_id
    ${ordered}`;
}

/**
 * Of one side: in order, or of each day or number no more than the page needs. The first place of each is
 * looked up before more is read: behind n better ones, its own can take what these leave of the page.
 */
function placesOfPart(
  side: Side,
  filter: ListFilter,
  { filters, each }: Part,
  slice: Slice,
): RawBuilder<unknown> {
  const its = { ...filter, filters };
  const most = slice.skip + slice.limit;
  if (each === null) return placesOf(side, its, slice, sql`${most}`);
  const { values, isOne } = valuesOf(each, side);
  const { direction } = directed(slice);
  const inOrder = sql`order by first.ordered_by ${direction}, first.placed_id ${direction}`;
  return sql`
    select of_each.* from (
      select each.value, row_number() over (${inOrder}) as nth from (${values}) as each (value)
      cross join lateral (${placesOf(side, its, slice, sql`1`, isOne(sql`each.value`))}) as first
      ${inOrder} limit ${most}
    ) as best
    cross join lateral (
      ${placesOf(side, its, slice, sql`${most + 1} - best.nth`, isOne(sql`best.value`))}
    ) as of_each`;
}

type Values = Readonly<{
  values: RawBuilder<unknown>;
  /** What an invoice must meet to have a value. */
  isOne(value: RawBuilder<unknown>): Condition;
}>;

/** The values of a range. Of days only those on which something is due, found one behind the other. */
function valuesOf(each: Each, { companyId, direction }: Side): Values {
  // Drafts have no number, and stand as 0 in the index.
  if (each.key === 'numbers')
    return {
      values: sql`select generate_series(greatest(${each.from}::integer, 1), ${each.to}::integer)`,
      isOne: (number) => sql` and coalesce(invoice.number, 0) = ${number}`,
    };
  const earliest = (behind: Condition) => sql`(
    select due_on from invoice where company_id = ${companyId} and direction = ${direction}
      and deleted_at is null and due_on is not null and due_on <= ${each.to ?? 'infinity'} and ${behind}
    order by due_on limit 1)`;
  return {
    values: sql`
      with recursive walked (day) as (
        ${earliest(sql`due_on >= ${each.from ?? '-infinity'}`)}
        union all select ${earliest(sql`due_on > walked.day`)} from walked where walked.day is not null
      ) select day from walked where day is not null`,
    isOne: (day) => sql` and due_on = ${day}`,
  };
}

/** Ids and keys of one side, in order. */
function placesOf(
  side: Side,
  filter: ListFilter,
  slice: Slice,
  limit: RawBuilder<unknown>,
  narrowed = sql``,
): RawBuilder<unknown> {
  const { type } = SORTS[slice.sort];
  const { from, key, id, left } = rowsInOrder(side, filter, slice);
  const { direction, behind } = directed(slice);
  const { after } = slice;
  const place = after
    ? sql` and (${key}, ${id}) ${behind} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``;
  return sql`
    select ${id} as placed_id, ${key} as ordered_by from ${from}
    where ${conditionOf(side, left)}${narrowed}${place}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit}`;
}

/** Where the rows come from, what they are ordered by there, and what they must meet besides. */
function rowsInOrder(side: Side, filter: ListFilter, { sort }: Order) {
  const ofTag = sort === 'date' ? invoicesOfTag(filter.filters.tags, side) : null;
  if (ofTag === null)
    return { from: sql`invoice`, key: SORTS[sort].key, id: sql`id`, left: filter };
  const { from, tags } = ofTag;
  const left = { ...filter, filters: { ...filter.filters, tags } };
  return { from, key: sql`tagged_on`, id: sql`tagged_id`, left };
}

const directed = ({ order }: Order) =>
  order === 'desc'
    ? { direction: sql`desc`, behind: sql`<` }
    : { direction: sql`asc`, behind: sql`>` };

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
