import { sql } from 'kysely';
import { getDirectoryTotals } from '../../../packages/contracts/src/directories.ts';
import { getCountedTags } from '../../../packages/contracts/src/tags.ts';
import { listPartners } from '../../../packages/contracts/src/partners.ts';
import { readDebts } from '../../../packages/contracts/src/payments/debts.ts';
import type { BenchResult } from '../../bench-result.ts';
import { millionBench } from '../../million/million-bench.ts';
import type { Setting } from '../../million/setting.ts';
import { median, timesByTurns } from '../../million/times.ts';

const GOAL_MS = 300;
/** Goal in scans of all invoices: the rows are found by indexes and are scattered over the table. */
const MOST_LOOKS = 3;

/** Counts and sums of a large company: debts, partners, tags and directories. */
export const bench = millionBench(20, measured);

async function measured(
  { api, database, companyId }: Setting,
  turns: number,
): Promise<BenchResult[]> {
  const partners = listPartners.path.replace('{type}', 'customers');
  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    'debts of customers': () => api.get(`${readDebts.path}?type=customers`),
    'debts of vendors': () => api.get(`${readDebts.path}?type=vendors`),
    'customers, the first page': () => api.post(partners, {}),
    'customers who owe': () => api.post(partners, { debt: true }),
    'tags with their sums': () => api.post(getCountedTags.path, {}),
    'directories with their sums': () => api.get(getDirectoryTotals.path),
  };
  const bareLook = () =>
    sql`select count(*) from invoice where company_id = ${companyId} and without_tax >= 5`.execute(
      database.db,
    );
  const times = await timesByTurns(turns, [...Object.values(requests), bareLook]);
  const limit = median(times.at(-1) ?? []);
  return Object.keys(requests).map((name, at) => {
    const figure = median(times[at] ?? []);
    return {
      bench: `counts: ${name}`,
      figure,
      unit: 'ms',
      limit,
      ratio: figure / limit,
      goal: `≤ ${GOAL_MS} ms, or ${MOST_LOOKS} bare looks`,
      met: figure <= Math.max(GOAL_MS, MOST_LOOKS * limit),
    };
  });
}
