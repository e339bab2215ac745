import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { listInvoices } from '../../../packages/contracts/src/invoices.ts';
import { readCursor } from '../../../packages/server/src/features/invoices/list/cursor.ts';
import { findPage } from '../../../packages/server/src/features/invoices/list/find-page.ts';
import type { Db } from '../../../packages/server/src/platform/db/open.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { deepQuestions } from '../../million/deep-questions.ts';
import { listQuestions } from '../../million/list-questions.ts';
import {
  FULL_SIZES,
  type MillionSize,
  onMillion,
  type Setting,
  SMOKE_SIZE,
} from '../../million/setting.ts';
import { statementRecorder } from '../../million/statement-recorder.ts';
import { defaultTurns, median, p95, timesByTurns } from '../../million/times.ts';

const PAGE_SIZE = 50;
const GOAL_MS = 15;
const GOAL_TIMES = 3;
const GOAL_GROWTH = 1.5;
/** Noise of a machine; a ratio of times below it is meaningless. */
const NOISE_MS = 2;

/** Milliseconds of a page through HTTP, and of its statements through pg. */
type Times = Readonly<{ http: readonly number[]; bare: readonly number[] }>;

type Turns = Readonly<{ warmUp: number; turns: number }>;
type Size = Turns & Readonly<{ sizes: readonly MillionSize[] }>;

/** Pages of the list through HTTP against the same statements through pg, and how they grow with the company. */
export const bench = defineBench<Size>({
  // A new server compiles its code during its first one or two thousand requests.
  full: { sizes: FULL_SIZES, warmUp: 20, turns: defaultTurns(60) },
  smoke: { sizes: [SMOKE_SIZE], warmUp: 0, turns: 1 },
  run: measured,
});

async function measured({ sizes, ...turns }: Size): Promise<BenchResult[]> {
  const bySize: Map<string, Times>[] = [];
  for (const size of sizes)
    bySize.push(await onMillion((setting) => timesOfPages(setting, turns), size));
  const [smallest, largest] = [bySize[0] ?? new Map(), bySize.at(-1) ?? new Map()];
  return [
    ...sizes.flatMap(({ invoices }, index) =>
      [...(bySize[index] ?? [])].map(([name, times]) => pageResult(invoices, name, times)),
    ),
    ...(sizes.length < 2 ? [] : growthResults(smallest, largest)),
  ];
}

async function timesOfPages(
  setting: Setting,
  { warmUp, turns }: Turns,
): Promise<Map<string, Times>> {
  // As the server asks: else the first run of a statement is compiled for longer than it takes.
  const options = '-c timezone=UTC -c jit=off';
  const bare = new pg.Client({ connectionString: setting.url, options });
  await bare.connect();
  const recorder = statementRecorder(setting.url);
  try {
    const questions = [...listQuestions(setting.rowIds), ...(await deepQuestions(setting))];
    for (let round = 0; round < warmUp; round += 1)
      for (const { query } of questions) await setting.api.get(pathOf(query));
    const statements: (readonly CompiledQuery[])[] = [];
    for (const { query } of questions)
      statements.push(await recorder.statementsOf((db) => pageOf(db, setting.companyId, query)));
    // Questions in turn, so that a pause of the machine affects all of them.
    const times = await timesByTurns(
      turns,
      questions.flatMap(({ query }, index) => [
        () => setting.api.get(pathOf(query)),
        async () => {
          for (const { sql, parameters } of statements[index] ?? [])
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

/** Query of the list on the screen, without a total. */
const pathOf = (query: string): string =>
  `${listInvoices.path}?with_total=false&${encodeURI(query)}`;

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
