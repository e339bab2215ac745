import { listInvoices } from '../../../packages/contracts/src/invoice-lists.ts';
import type { BenchResult } from '../../bench-result.ts';
import { deepQuestions } from '../../million/deep-questions.ts';
import { everydayQuestions } from '../../million/everyday-questions.ts';
import { listQuestions } from '../../million/list-questions.ts';
import { millionBench } from '../../million/million-bench.ts';
import type { Setting } from '../../million/setting.ts';
import { p95, timesByTurns } from '../../million/times.ts';

const EVERYDAY_MS = 30;
const OTHER_MS = 500;
/** A new server compiles its code during its first one or two thousand requests. */
const WARM_UP_REQUESTS = 1_000;

/** A page of a list: its name, the same in every database, its path and what it may take. */
type Page = Readonly<{ name: string; path: string; goalMs: number }>;

/** Pages of the list through HTTP: the twenty everyday questions, and one or more for every filter and order. */
export const bench = millionBench(60, measured);

async function measured(setting: Setting, turns: number): Promise<BenchResult[]> {
  const pages = await pagesOf(setting);
  const requests = pages.map(
    ({ path }) =>
      () =>
        setting.api.get(path),
  );
  const rounds = turns > 1 ? Math.ceil(WARM_UP_REQUESTS / pages.length) : 0;
  for (let round = 0; round < rounds; round += 1) for (const request of requests) await request();
  // All pages by turns, so that a busy moment of the machine affects every page alike.
  const times = await timesByTurns(turns, requests);
  return pages.map(({ name, goalMs }, index) => {
    const figure = p95(times[index] ?? []);
    return {
      bench: `list: ${name}`,
      figure,
      unit: 'ms p95',
      limit: null,
      ratio: null,
      goal: `≤ ${goalMs} ms`,
      met: figure <= goalMs,
    };
  });
}

async function pagesOf(setting: Setting): Promise<Page[]> {
  const everyday = await everydayQuestions(setting);
  const others = [...listQuestions(setting.rowIds), ...(await deepQuestions(setting))];
  return [
    ...everyday.map((page) => ({ ...page, goalMs: EVERYDAY_MS })),
    ...others.map(({ name, query }) => ({
      name,
      path: `${listInvoices.path}?with_total=false&${encodeURI(query)}`,
      goalMs: OTHER_MS,
    })),
  ];
}
