import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { listInvoices } from '../../../packages/contracts/src/invoices/index.ts';
import { readCursor } from '../../../packages/server/src/features/invoices/list/cursor.ts';
import { findPage } from '../../../packages/server/src/features/invoices/list/find-page.ts';
import type { Db } from '../../../packages/server/src/platform/db/open.ts';
import type { BenchResult } from '../../bench-result.ts';
import { deepQuestions } from '../../million/deep-questions.ts';
import { listQuestions } from '../../million/list-questions.ts';
import { onMillion, type Setting, SIZES } from '../../million/setting.ts';
import { statementRecorder } from '../../million/statement-recorder.ts';
import { median, p95, timesByTurns } from '../../million/times.ts';

const TURNS = Number(process.env['TURNS'] ?? 60);
/** A server that was begun just now compiles what it runs while it runs it: for one or two thousand requests. */
const WARM_UP_ROUNDS = 20;
const PAGE_SIZE = 50;
const GOAL_MS = 15;
const GOAL_TIMES = 3;
const GOAL_GROWTH = 1.5;
/** Noise of a machine, beside which a ratio says nothing. */
const NOISE_MS = 2;

/** Milliseconds of a page through HTTP, and of its statements through pg. */
type Times = Readonly<{ http: readonly number[]; bare: readonly number[] }>;

/** Pages of the list through HTTP against the same statements through pg, and how they grow with the company. */
export async function run(): Promise<BenchResult[]> {
  const bySize: Map<string, Times>[] = [];
  for (const size of SIZES) bySize.push(await onMillion(size, timesOfPages));
  const [smallest, largest] = [bySize[0] ?? new Map(), bySize.at(-1) ?? new Map()];
  return [
    ...SIZES.flatMap((size, index) =>
      [...(bySize[index] ?? [])].map(([name, times]) => pageResult(size, name, times)),
    ),
    ...(SIZES.length < 2 ? [] : growthResults(smallest, largest)),
  ];
}

async function timesOfPages(setting: Setting): Promise<Map<string, Times>> {
  // As the server asks: else the first run of a statement is compiled for longer than it takes.
  const options = '-c timezone=UTC -c jit=off';
  const bare = new pg.Client({ connectionString: setting.url, options });
  await bare.connect();
  const recorder = statementRecorder(setting.url);
  try {
    const questions = [...listQuestions(setting.known), ...(await deepQuestions(setting))];
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
      for (const { query } of questions) await setting.api.get(pathOf(query));
    const asked: (readonly CompiledQuery[])[] = [];
    for (const { query } of questions)
      asked.push(await recorder.statementsOf((db) => pageOf(db, setting.companyId, query)));
    // All questions by turns: a moment in which the machine stands still is none's own.
    const times = await timesByTurns(
      TURNS,
      questions.flatMap(({ query }, index) => [
        () => setting.api.get(pathOf(query)),
        async () => {
          for (const { sql, parameters } of asked[index] ?? [])
            await bare.query(sql, [...parameters]);
        },
      ]),
    );
    return new Map(
      questions.map(({ name }, index) => [
        name,
        { http: times[2 * index] ?? [], bare: times[2 * index + 1] ?? [] },
      ]),
    );
  } finally {
    await recorder.close();
    await bare.end();
  }
}

function pageOf(db: Db, companyId: string, query: string) {
  const texts = Object.fromEntries(new URLSearchParams(query));
  const { filters, sort, order, cursor, page = 1 } = listInvoices.input.parse(texts);
  const after = cursor ? readCursor(cursor, { sort, order }) : null;
  const skip = cursor ? 0 : (page - 1) * PAGE_SIZE;
  const slice = { sort, order, after, skip, limit: PAGE_SIZE + 1 };
  return findPage(db, companyId, { filters, station: null }, slice);
}

const pathOf = (query: string): string => `${listInvoices.path}?${encodeURI(query)}`;

function pageResult(size: number, name: string, { http, bare }: Times): BenchResult {
  const [figure, limit] = [p95(http), p95(bare)];
  const most = Math.min(GOAL_MS, Math.max(GOAL_TIMES * limit, limit + NOISE_MS));
  return {
    bench: `list ${size}: ${name}`,
    figure,
    unit: 'ms p95',
    limit,
    ratio: figure / limit,
    goal: `≤ ${GOAL_MS} ms and ≤ ${GOAL_TIMES} × bare`,
    met: figure <= most,
  };
}

const growthResults = (
  small: ReadonlyMap<string, Times>,
  large: ReadonlyMap<string, Times>,
): BenchResult[] =>
  [...large].flatMap(([name, times]) => {
    const limit = median(small.get(name)?.http ?? []);
    const figure = median(times.http);
    return {
      bench: `list, growth: ${name}`,
      figure,
      unit: 'ms p50',
      limit,
      ratio: figure / limit,
      goal: `≤ ${GOAL_GROWTH} × small, or ${NOISE_MS} ms more`,
      met: figure <= Math.max(GOAL_GROWTH * limit, limit + NOISE_MS),
    };
  });
