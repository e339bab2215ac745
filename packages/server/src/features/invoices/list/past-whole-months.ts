import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { isWhole, isWithoutDrafts } from './counted.ts';
import type { Order, Place } from './cursor.ts';
import type { ListFilter } from './list-filter.ts';
import { type Slice, sidesOf } from './places.ts';

/** Rows that are left out one by one before the counters would have answered. */
const FEW = 2_000;

/**
 * Where a page lies far down a list that is narrowed by nothing, the counters tell how many rows each month
 * has: whole months before it are passed by unread, and what is left to skip lies within one month.
 */
export async function pastWholeMonths(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
  few = FEW,
): Promise<Slice> {
  const isCounted = filter.station === null && slice.sort === 'date' && isWhole(filter.filters);
  if (slice.skip <= few || !isCounted) return slice;
  let passed: Slice = slice;
  for (const month of await countMonths(db, companyId, filter, slice)) {
    if (month.invoices > passed.skip) break;
    const after: Place = { key: month.end, id: BEFORE_ANY };
    passed = { ...slice, skip: passed.skip - month.invoices, after };
  }
  return passed;
}

const BEFORE_ANY = '0';

type CountedMonth = Readonly<{
  /** The day that, with no id, stands behind all of the month and before what follows. */
  end: string;
  invoices: number;
}>;

async function countMonths(
  db: Db,
  companyId: string,
  filter: ListFilter,
  { order }: Order,
): Promise<CountedMonth[]> {
  const directions = sidesOf(companyId, filter).map(({ direction }) => direction);
  const drafts = isWithoutDrafts(filter.filters) ? sql` and place <> 'draft'` : sql``;
  const { end, direction } = ENDS[order];
  const { rows } = await sql<CountedMonth>`
    select (${end})::text as "end", sum(invoices)::integer as invoices from month_total
    where company_id = ${companyId} and direction in (${sql.join(directions)})${drafts}
    group by month order by month ${direction}`.execute(db);
  return rows;
}

const ENDS: Readonly<Record<Order['order'], Record<'end' | 'direction', RawBuilder<unknown>>>> = {
  asc: { end: sql`(month + interval '1 month')::date`, direction: sql`asc` },
  desc: { end: sql`month`, direction: sql`desc` },
};
