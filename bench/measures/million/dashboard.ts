import {
  type MonthGroups,
  summarizeMonths,
  summarizeUnissued,
  summarizeUnissuedMonths,
} from '../../../packages/contracts/src/invoice-lists.ts';
import {
  readCashFlow,
  readDiscrepancies,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
  readTurnover,
} from '../../../packages/contracts/src/statistics.ts';
import type { BenchResult } from '../../bench-result.ts';
import { millionBench } from '../../million/million-bench.ts';
import type { Setting } from '../../million/setting.ts';
import { p95, timesOf } from '../../million/times.ts';

const GOAL_MS = 100;
/** Limit for the first numbers of a list, which may be estimates. */
const FIRST_NUMBERS_MS = 300;

/** Figures from counters. */
const COUNTED = {
  'months issued': `${summarizeMonths.path}?invoiceType=OUTGOING`,
  'months issued, without drafts': `${summarizeMonths.path}?invoiceType=OUTGOING&exclude_invoice_types=DRAFT`,
  'stations of what is not issued': summarizeUnissued.path,
  'months of what is not issued': summarizeUnissuedMonths.path,
} as const;

/** Figures that need counting. */
const NARROWED = {
  'a year, paid': 'start_date=2025-01-01&end_date=2025-12-31&payment_status=paid',
  'a month': 'period=02/2025',
  'one partner': 'partner_id={busyPartner}',
  'everything received': 'invoiceType=INCOMING',
  'three rows': 'currency=JPY',
} as const;

const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };

/** The figures of a year, as the overview and the report of statistics ask for them. */
const STATISTICS = {
  'turnover by month': [readTurnover, { ...YEAR, period: 'MONTH' }],
  'new and at risk': [readNewAndRisk, YEAR],
  discrepancies: [readDiscrepancies, YEAR],
  tags: [readTagStatistics, YEAR],
  'largest customers': [readTopPartners, { ...YEAR, type: 'customers' }],
  'largest vendors': [readTopPartners, { ...YEAR, type: 'vendors' }],
  'due payments': [readDuePayments, {}],
  'cash flow by days of payment': [
    readCashFlow,
    { from_date: YEAR.start_date, to_date: YEAR.end_date, based_on_paid: true },
  ],
  'cash flow by days of issue': [
    readCashFlow,
    { from_date: YEAR.start_date, to_date: YEAR.end_date, based_on_paid: false },
  ],
} as const;

/** Statistics of a year and counters of a large company, and the heads of narrowed lists: their first numbers and their exact ones. */
export const bench = millionBench(20, measured);

async function measured({ api, rowIds }: Setting, turns: number): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [name, [{ path }, input]] of Object.entries(STATISTICS)) {
    const times = await timesOf(turns, () => api.post(path, input));
    results.push(resultOf(`a year, ${name}`, p95(times), GOAL_MS));
  }
  for (const [name, path] of Object.entries(COUNTED)) {
    const times = await timesOf(turns, () => api.get(path));
    results.push(resultOf(name, p95(times), GOAL_MS));
  }
  for (const [name, query] of Object.entries(NARROWED)) {
    const search = query.replace('{busyPartner}', rowIds.busyPartner);
    const path = `${summarizeMonths.path}?${search}`;
    const first = await timesOf(turns, () => api.get(path));
    const { data } = (await api.get(path)) as { data: MonthGroups };
    const kind = data.is_exact ? 'exact at once' : 'estimated first';
    results.push(resultOf(`${name}, ${kind}`, p95(first), FIRST_NUMBERS_MS));
    if (data.is_exact) continue;
    const exact = await timesOf(Math.min(3, turns), () => api.get(`${path}&exact=true`));
    results.push(resultOf(`${name}, exact a moment later`, p95(exact), null));
  }
  return results;
}

const resultOf = (name: string, figure: number, goal: number | null): BenchResult => ({
  bench: `dashboard: ${name}`,
  figure,
  unit: 'ms p95',
  limit: null,
  ratio: null,
  goal: goal === null ? '–' : `≤ ${goal} ms`,
  met: goal === null || figure <= goal,
});
