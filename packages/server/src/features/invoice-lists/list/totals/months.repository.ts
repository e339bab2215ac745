import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { isTimedOut, readWithin } from '../../../../platform/db/limited-read.ts';
import type { Db } from '../../../../platform/db/open.ts';
import { type Side, withDirectoriesBelow } from '../conditions/index.ts';
import type { ListFilter } from '../list-filter.ts';
import { conditionOf, sidesOf } from '../places.ts';

/** Invoices of one month that count alike. */
export type MonthPart = Readonly<{
  /** `YYYY-MM`. */
  month: string;
  /** Sold or bought. */
  direction: 'issued' | 'received';
  currency: string;
  chain_state: ChainState;
  processing_state: ProcessingState;
  /** The first letter of their series. */
  series: string;
  invoices: number;
  without_tax: string;
  tax: string;
  with_tax: string;
  /** What is open of them; null: the counters do not contain it. */
  open_amount: string | null;
}>;

/** A list that takes longer is estimated. */
const PATIENCE_MS = 150;
/** Pages of the table that an estimate reads. */
const SAMPLED_PAGES = 1_500;

const partsOf = (
  direction: Side['direction'],
) => sql`to_char(issued_on, 'YYYY-MM') as month, ${sql.lit(direction)} as direction, currency, chain_state,
  processing_state, left(serial, 1) as series, count(*)::integer as invoices, sum(without_tax) as without_tax, sum(tax) as tax,
  sum(with_tax) as with_tax, sum(open_amount) as open_amount`;

/** Of all invoices that a list holds. */
export const monthsQuery = (companyId: string, filter: ListFilter): RawBuilder<MonthPart> =>
  sql<MonthPart>`${partsFrom(companyId, filter, sql`invoice`)}`;

const partsFrom = (companyId: string, filter: ListFilter, table: RawBuilder<unknown>) =>
  sql.join(
    sidesOf(companyId, filter).map(
      (side) =>
        sql`select ${partsOf(side.direction)} from ${table} where ${conditionOf(side, filter)}
          group by to_char(issued_on, 'YYYY-MM'), currency, chain_state, processing_state, left(serial, 1)`,
    ),
    sql` union all `,
  );

export const findMonths = async (
  db: Db,
  companyId: string,
  filter: ListFilter,
): Promise<MonthPart[]> => {
  const whole = await withDirectoriesBelow(db, companyId, filter);
  return (await monthsQuery(companyId, whole).execute(db)).rows;
};

/** The same where it takes no longer than a page; null where it would. */
export async function findMonthsSoon(
  db: Db,
  companyId: string,
  filter: ListFilter,
  patienceMs = PATIENCE_MS,
): Promise<MonthPart[] | null> {
  try {
    return await readWithin(db, patienceMs, (db) => findMonths(db, companyId, filter));
  } catch (error) {
    if (isTimedOut(error)) return null;
    throw error;
  }
}

/** An estimate from some pages of the table, the same ones each time. */
export async function estimateMonths(
  db: Db,
  companyId: string,
  filter: ListFilter,
): Promise<MonthPart[]> {
  const { rows } = await sql<{ pages: number }>`
    select greatest(relpages, 1) as pages from pg_class where oid = 'invoice'::regclass`.execute(
    db,
  );
  const whole = await withDirectoriesBelow(db, companyId, filter);
  const share = Math.min(1, SAMPLED_PAGES / (rows[0]?.pages ?? 1));
  const sample = sql`invoice tablesample system (${share * 100}) repeatable (1)`;
  const estimate = await sql<MonthPart>`
    select month, direction, currency, chain_state, processing_state, series,
      round(invoices / ${share}::numeric)::integer as invoices, round(without_tax / ${share}::numeric) as without_tax,
      round(tax / ${share}::numeric) as tax, round(with_tax / ${share}::numeric) as with_tax,
      round(open_amount / ${share}::numeric) as open_amount
    from (${partsFrom(companyId, whole, sample)}) as sampled`.execute(db);
  return estimate.rows;
}

/**
 * Returns the parts of all own invoices from the counters, which have released invoices and drafts; the few others are
 * read. Invoices that count alike share one representative state.
 */
export async function findCountedMonths(
  db: Db,
  companyId: string,
  withDrafts: boolean,
): Promise<MonthPart[]> {
  const places = withDrafts ? ['released', 'draft'] : ['released'];
  const { rows } = await sql<MonthPart>`
    select to_char(month, 'YYYY-MM') as month, 'issued' as direction, currency,
      case effect when 'nothing' then 'REPLACED' when 'difference' then 'MODIFY' else 'ORIGINAL' end as chain_state,
      case place when 'released' then 'accepted' else 'draft' end as processing_state,
      'C' as series, invoices, without_tax, tax, with_tax, null::numeric as open_amount
    from month_total
    where company_id = ${companyId} and direction = 'issued' and invoices <> 0
      and place in (${sql.join(places)})
    union all
    select ${partsOf('issued')} from invoice
    where company_id = ${companyId} and direction = 'issued' and place <> 'released' and place <> 'draft'
      and deleted_at is null
    group by to_char(issued_on, 'YYYY-MM'), currency, chain_state, processing_state, left(serial, 1)`.execute(
    db,
  );
  return rows;
}
