import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters, setFilters } from '@hoadon/contracts/filters/read-filters';
import { type RawBuilder, sql } from 'kysely';
import { IS_UNISSUED } from '../../invoices/index.ts';
import { CONDITIONS, type Condition, invoicesOfTag, type Side } from './conditions/index.ts';
import type { KeysetOrder, ListPosition } from './cursor.ts';
import { HAS_FAILED } from './has-failed.ts';
import type { ListFilter, Station } from './list-filter.ts';
import { SORTS } from './sorts.ts';

/** Page of a list: after a cursor, or after an offset. */
export type Slice = KeysetOrder &
  Readonly<{ after: ListPosition | null; skip: number; limit: number }>;

const UNDER_WAY = sql`place = 'releasing'`;

/** Each contains the predicate of the index `invoice_unissued`, so that the planner uses it. */
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

/** Unissued invoices are the company's own. */
export const sidesOf = (companyId: string, { filters, station }: ListFilter): Side[] =>
  SIDES[station === null ? (filters.direction ?? 'ALL') : 'OUTGOING'].map((direction) => ({
    companyId,
    direction,
  }));

/** Returns the condition of all rows of one side. */
export function conditionOf(side: Side, { filters, station }: ListFilter): Condition {
  const narrowing = (Object.keys(CONDITIONS) as (keyof InvoiceFilters)[]).map((key) =>
    conditionFor(key, filters, side),
  );
  const conditions = [
    sql`company_id = ${side.companyId}`,
    sql`direction = ${side.direction}`,
    sql`deleted_at is null`,
    station === null ? null : STATIONS[station],
    ...narrowing,
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

/** Rows scanned for each row of a page before the statement falls back to the indexes of the filters. */
const WALKED_FOR_EACH = 100;

/**
 * Filters whose invoices may be clustered far from the start of the list. The planner assumes an even spread and would
 * read a million invoices before the first match.
 */
const CLUSTERED: readonly (keyof InvoiceFilters)[] = ['words', 'due', 'numbers'];

const isClustered = ({ filters }: ListFilter): boolean =>
  setFilters(INVOICE_FILTERS, filters).some((key) => CLUSTERED.includes(key));

/** Returns a statement of the ids and keys of both sides, in order. The caller appends the offset. */
export function placesOfSides(
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  walkedForEach = WALKED_FOR_EACH,
): RawBuilder<unknown> {
  const placesOf = (side: Side) =>
    isClustered(filter)
      ? walkedOrLookedUp(side, filter, slice, walkedForEach)
      : inIndexOrder(side, filter, slice);
  const sides = sidesOf(companyId, filter).map((side) => sql`(${placesOf(side)})`);
  return sql`select * from (${sql.join(sides, sql` union all `)}) as either
    ${inOrder(slice)} limit ${sql.lit(slice.limit)}`;
}

/** What `ordered_by` and `placed_id` are sorted by. */
export const inOrder = (order: KeysetOrder): RawBuilder<unknown> => {
  const { direction } = directed(order);
  return sql`order by ordered_by ${direction}, placed_id ${direction}`;
};

/** Ids and keys of one side, in order, no more than the page needs. */
function inIndexOrder(side: Side, filter: ListFilter, slice: Slice): RawBuilder<unknown> {
  const ofTag = slice.sort === 'date' ? invoicesOfTag(filter.filters.tags, side) : null;
  if (ofTag === null)
    return sql`${keysFrom(sql`invoice`, slice)} where ${conditionOf(side, filter)}
      ${afterAndFirst(slice)}`;
  const { from, tags } = ofTag;
  const keys = { key: sql`tagged_on`, id: sql`tagged_id` };
  const untagged = { ...filter, filters: { ...filter.filters, tags } };
  return sql`${keysFrom(from, slice, keys)} where ${conditionOf(side, untagged)}
    ${afterAndFirst(slice, keys)}`;
}

/**
 * The same where a filter is clustered: the first rows of the list, or of its days, are read in order. If the page is not complete by then,
 * all invoices that meet the conditions are looked up through the indexes of the filters and sorted.
 */
function walkedOrLookedUp(
  side: Side,
  filter: ListFilter,
  slice: Slice,
  walkedForEach: number,
): RawBuilder<unknown> {
  const { issued, period } = filter.filters;
  const days = slice.sort === 'date' ? { issued, period } : {};
  const whole = { filters: { ...noFilters(INVOICE_FILTERS), ...days }, station: null };
  const most = slice.skip + slice.limit;
  const first = { ...slice, skip: 0, limit: walkedForEach * most };
  const conditions = conditionOf(side, filter);
  return sql`
    with walked as materialized (
      ${keysFrom(sql`(select * from invoice where ${conditionOf(side, whole)} ${afterAndFirst(first)}) as invoice`, slice)}
      where ${conditions} ${afterAndFirst({ ...slice, after: null })}
    )
    select * from walked where (select count(*) from walked) = ${sql.lit(most)}
    union all
    select * from (
      -- Without "offset 0" the planner would read in order again.
      select * from (${keysFrom(sql`invoice`, slice)} where ${conditions}${behind(slice)} offset 0) as found
      ${inOrder(slice)} limit ${sql.lit(most)}
    ) as looked_up where (select count(*) from walked) < ${sql.lit(most)}`;
}

/** Columns that a row is placed by: key and id. */
type Keys = Readonly<{ key: RawBuilder<unknown>; id: RawBuilder<unknown> }>;
const keysOf = ({ sort }: KeysetOrder): Keys => ({ key: SORTS[sort].key, id: sql`id` });

const keysFrom = (rows: RawBuilder<unknown>, order: KeysetOrder, { key, id } = keysOf(order)) =>
  sql`select ${id} as placed_id, ${key} as ordered_by from ${rows}`;

/** Condition, order and limit of the rows behind a place. */
function afterAndFirst(slice: Slice, keys = keysOf(slice)): RawBuilder<unknown> {
  const { direction } = directed(slice);
  return sql`${behind(slice, keys)} order by ${keys.key} ${direction}, ${keys.id} ${direction}
    limit ${sql.lit(slice.skip + slice.limit)}`;
}

function behind(slice: Slice, { key, id } = keysOf(slice)): Condition {
  const { after } = slice;
  if (after === null) return sql``;
  const { behind } = directed(slice);
  return sql` and (${key}, ${id}) ${behind} (${after.key}::${SORTS[slice.sort].type}, ${after.id}::bigint)`;
}

export const directed = ({ order }: KeysetOrder) =>
  order === 'desc'
    ? { direction: sql`desc`, behind: sql`<` }
    : { direction: sql`asc`, behind: sql`>` };
