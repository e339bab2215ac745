import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { withDirectoriesBelow } from './conditions/index.ts';
import { isAllOwn, isWithoutDrafts, narrowsBy } from './counter-filters.ts';
import { countPlaces } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { conditionOf, sidesOf } from './places.ts';
import { summarizeUnissued } from './totals/index.ts';

/** How many rows a list has, and whether there are more than were counted. */
export type RowCount = Readonly<{ total: number; isLowerBound: boolean }>;

/** Counted at most: a user who pages through more does not need the exact number. */
const MOST_COUNTED = 10_000;

const NUMBERED_PLACES = ['releasing', 'error', 'released'];
const ALL_PLACES = ['draft', ...NUMBERED_PLACES];

/** Counts the rows of a list from the counters, whatever its size; null where they do not hold it. */
export async function countByCounters(
  db: Db,
  companyId: string,
  { filters, station }: ListFilter,
): Promise<RowCount | null> {
  if (station === null) {
    if (!isAllOwn(filters)) return null;
    const places = isWithoutDrafts(filters) ? NUMBERED_PLACES : ALL_PLACES;
    return { total: await countPlaces(db, companyId, places), isLowerBound: false };
  }
  if (!narrowsBy(INVOICE_FILTERS, filters, ['direction'])) return null;
  const stations = await summarizeUnissued({ db }, companyId);
  const totals = station === 'any' ? Object.values(stations) : [stations[station]];
  const total = totals.reduce((sum, { invoices }) => sum + invoices, 0);
  return { total, isLowerBound: false };
}

/** Counts the rows of a list by the conditions that its pages have, up to MOST_COUNTED. */
export async function countRows(
  db: Db,
  companyId: string,
  filter: ListFilter,
  most = MOST_COUNTED,
): Promise<RowCount> {
  const whole = await withDirectoriesBelow(db, companyId, filter);
  const sides = sidesOf(companyId, whole).map(
    (side) =>
      sql`(select 1 from invoice where ${conditionOf(side, whole)} limit ${sql.lit(most + 1)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select 1 from (${sql.join(sides, sql` union all `)}) as either limit ${sql.lit(most + 1)}) as counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, most), isLowerBound: total > most };
}
