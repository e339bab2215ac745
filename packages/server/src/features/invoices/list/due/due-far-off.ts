import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/open.ts';
import { narrowsBy } from '../counted.ts';
import type { Order } from '../cursor.ts';
import type { ListFilter } from '../list-filter.ts';
import { sidesOf } from '../places.ts';

/** So many invoices are walked past as quickly as the days of some years are looked up. */
const FEW = 20_000;

/** What leaves the most of what is due on a day, or is read through an index of due days as well. */
const BESIDE_DUE = ['due', 'direction', 'excluded', 'origin', 'payment'] as const;

/**
 * Whether very many invoices lie, as the counters say, between where a list begins and the near end of the
 * days on which it asks for what is due: then these are looked up day by day, however many they are.
 */
export async function isDueFarOff(
  db: Db,
  companyId: string,
  filter: ListFilter,
  { sort, order }: Order,
  few = FEW,
): Promise<boolean> {
  const { from, to } = filter.filters.due;
  const nearEnd = order === 'desc' ? to : from;
  const isAsked = nearEnd !== null && from !== to && sort === 'date' && filter.station === null;
  if (!isAsked || !narrowsBy(INVOICE_FILTERS, filter.filters, BESIDE_DUE)) return false;
  const directions = sidesOf(companyId, filter).map(({ direction }) => direction);
  const isBefore =
    order === 'desc'
      ? sql`month > ${nearEnd}::date`
      : sql`month + interval '1 month' <= ${nearEnd}::date`;
  const { rows } = await sql<{ invoices: number }>`
    select coalesce(sum(invoices), 0)::integer as invoices from month_total
    where company_id = ${companyId} and direction in (${sql.join(directions)}) and ${isBefore}`.execute(
    db,
  );
  return (rows[0]?.invoices ?? 0) > few;
}
