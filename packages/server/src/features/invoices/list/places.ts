import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { type RawBuilder, sql } from 'kysely';
import {
  alternatives,
  CONDITIONS,
  type Condition,
  invoicesOfTag,
  type Part,
  type Side,
  valuesOf,
} from './conditions/index.ts';
import type { Order, Place } from './cursor.ts';
import { HAS_FAILED } from './has-failed.ts';
import type { ListFilter, Station } from './list-filter.ts';
import { SORTS } from './sorts.ts';

/** Which of them are read: behind a place, or after leaving out some. */
export type Slice = Order & Readonly<{ after: Place | null; skip: number; limit: number }>;

const UNDER_WAY = sql`place = 'releasing'`;
/** Condition over `invoice` of what the lists of unissued invoices show. */
export const IS_UNISSUED = sql`place <> 'released'`;

/** Each says what the predicate of its partial index says. */
const STATIONS: Readonly<Record<Station | 'any', Condition>> = {
  any: IS_UNISSUED,
  draf: sql`${IS_UNISSUED} and place = 'draft'`,
  release_error: sql`${IS_UNISSUED} and (place = 'error' or (${UNDER_WAY} and ${HAS_FAILED}))`,
  releasing: sql`${IS_UNISSUED} and ${UNDER_WAY} and not ${HAS_FAILED}`,
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

/** How the places of a list are come by. */
export type Reading = Readonly<{
  isDueFarOff?: boolean;
  /** Of each row, beside its place. */
  columns?: RawBuilder<unknown>;
  /** What is read instead of the table, `… as invoice`: rows of it that are known to hold the list. */
  rows?: RawBuilder<unknown> | null;
}>;

/** Ids and keys of all sides, in order. */
export function placesOfSides(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  reading: Reading = {},
): RawBuilder<unknown> {
  const whole: Part = { filters: filter.filters, each: null };
  const isMerged = slice.sort === 'date' && !reading.rows;
  const parts = isMerged ? alternatives(filter.filters, reading.isDueFarOff) : [whole];
  const sides = sidesOf(companyId, filter).flatMap((side) =>
    parts.map((part) => sql`(${placesOfPart(side, filter, part, slice, reading)})`),
  );
  return sql`select * from (${sql.join(sides, sql` union all `)}) as either
    ${inOrder(slice)} limit ${sql.lit(slice.limit)}`;
}

/** What `ordered_by` and `placed_id` stand in. */
export const inOrder = (order: Order): RawBuilder<unknown> => {
  const { direction } = directed(order);
  return sql`order by ordered_by ${direction}, placed_id ${direction}`;
};

/**
 * Of one side: in order, or of each day, number or directory no more than the page needs. The first place of each is
 * looked up before more is read: behind n better ones, its own can take what these leave of the page.
 */
function placesOfPart(
  side: Side,
  filter: ListFilter,
  { filters, each }: Part,
  slice: Slice,
  reading: Reading,
): RawBuilder<unknown> {
  const its = { ...filter, filters };
  const most = slice.skip + slice.limit;
  if (each === null) return placesOf(side, its, slice, reading, { limit: sql.lit(most) });
  const { values, isOne } = valuesOf(each, side);
  const ofOne = (value: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
    placesOf(side, its, slice, reading, { limit, narrowed: isOne(value) });
  const { direction } = directed(slice);
  const bestFirst = sql`order by first.ordered_by ${direction}, first.placed_id ${direction}`;
  return sql`
    select of_each.* from (
      select each.value, row_number() over (${bestFirst}) as nth from (${values}) as each (value)
      cross join lateral (${ofOne(sql`each.value`, sql`1`)}) as first
      ${bestFirst} limit ${sql.lit(most)}
    ) as best
    cross join lateral (${ofOne(sql`best.value`, sql`${sql.lit(most + 1)} - best.nth`)}) as of_each`;
}

/** Ids and keys of one side, in order. */
function placesOf(
  side: Side,
  filter: ListFilter,
  slice: Slice,
  { columns = sql``, rows = null }: Reading,
  { limit, narrowed = sql`` }: Readonly<{ limit: RawBuilder<unknown>; narrowed?: Condition }>,
): RawBuilder<unknown> {
  const { type } = SORTS[slice.sort];
  const { from, key, id, left } = rowsInOrder(side, filter, slice, rows);
  const { direction, behind } = directed(slice);
  const { after } = slice;
  const place = after
    ? sql` and (${key}, ${id}) ${behind} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``;
  return sql`
    select ${id} as placed_id, ${key} as ordered_by${columns} from ${from}
    where ${conditionOf(side, left)}${narrowed}${place}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit}`;
}

/** Where the rows come from, what they are ordered by there, and what they must meet besides. */
function rowsInOrder(
  side: Side,
  filter: ListFilter,
  { sort }: Order,
  rows: RawBuilder<unknown> | null,
) {
  const ofTag = sort === 'date' && !rows ? invoicesOfTag(filter.filters.tags, side) : null;
  if (ofTag === null)
    return { from: rows ?? sql`invoice`, key: SORTS[sort].key, id: sql`id`, left: filter };
  const { from, tags } = ofTag;
  const left = { ...filter, filters: { ...filter.filters, tags } };
  return { from, key: sql`tagged_on`, id: sql`tagged_id`, left };
}

export const directed = ({ order }: Order) =>
  order === 'desc'
    ? { direction: sql`desc`, behind: sql`<` }
    : { direction: sql`asc`, behind: sql`>` };
