import { sql } from 'kysely';
import {
  explainInvoicePlace,
  getTaxDeduction,
  listCellInvoices,
  listVatReturns,
} from '../../../packages/contracts/src/vat-return.ts';
import type { Db } from '../../../packages/server/src/platform/db/open.ts';
import type { BenchResult } from '../../bench-result.ts';
import { millionBench } from '../../million/million-bench.ts';
import type { Setting } from '../../million/setting.ts';
import { p95, timesOf } from '../../million/times.ts';

const GOAL_MS = 500;
const QUARTER = { kieuKy: 'Q', kyKKhai: '3/2025' } as const;
const DAYS = ['2025-07-01', '2025-09-30'] as const;

/** A quarter of a large company, filled from its invoices, against the bare sum of its rates; and the first page behind a cell. */
export const bench = millionBench(10, measured);

async function measured(
  { api, database: { db }, size }: Setting,
  turns: number,
): Promise<BenchResult[]> {
  const invoices = await countIn(db);
  const bare = p95(await timesOf(turns, () => bareSum(db)));
  const filled = p95(await timesOf(turns, () => api.post(getTaxDeduction.path, QUARTER)));
  const cell = `${listCellInvoices.path}?kieuKy=Q&kyKKhai=3/2025&cell=34`;
  const behind = p95(await timesOf(turns, () => api.get(cell)));
  const path = `${explainInvoicePlace.path}?kieuKy=Q&kyKKhai=3/2025&by=number&invoice=4711`;
  const why = p95(await timesOf(turns, () => api.get(path)));
  const listed = p95(await timesOf(turns, () => api.get(listVatReturns.path)));
  return [
    result(`vat-return: ${invoices} of ${size}`, filled, bare),
    result('vat-return: behind a cell', behind, bare),
    result('vat-return: why an invoice', why, bare),
    result('vat-return: returns made before', listed, bare),
  ];
}

const result = (bench: string, figure: number, bare: number): BenchResult => ({
  bench,
  figure,
  unit: 'ms p95',
  limit: bare,
  ratio: figure / bare,
  goal: `≤ ${GOAL_MS} ms`,
  met: figure <= GOAL_MS,
});

const OF_QUARTER = sql`
  from invoice_rate where company_id = (select min(company_id) from membership)
    and direction in ('issued', 'received') and issued_on between ${DAYS[0]} and ${DAYS[1]}`;

async function countIn(db: Db): Promise<number> {
  const { rows } = await sql<{ invoices: number }>`
    select count(*)::integer as invoices ${OF_QUARTER}`.execute(db);
  return rows[0]?.invoices ?? 0;
}

const bareSum = (db: Db) =>
  sql`select direction, rate, sum(base_dong), sum(tax_dong) ${OF_QUARTER} group by 1, 2`.execute(
    db,
  );
