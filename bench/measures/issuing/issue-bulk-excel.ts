import { setTimeout as pause } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { dayInVietnam } from '../../../packages/domain/src/dates/day-in-vietnam.ts';
import { formatDate } from '../../../packages/domain/src/dates/format-date.ts';
import type { Cell } from '../../../packages/domain/src/import/cell.ts';
import { matchColumns } from '../../../packages/domain/src/import/match-columns.ts';
import { decimal } from '../../../packages/domain/src/money/decimal.ts';
import { VIETNAMESE_FORMAT } from '../../../packages/domain/src/money/number-format.ts';
import { findSeller } from '../../../packages/server/src/features/company/index.ts';
import { type JudgeTask, judge } from '../../../packages/server/src/features/draft-import/judge.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { checkNumbers, countAccepted } from '../../issuing/accepted.ts';
import { RSA_MS, rsaLimit } from '../../issuing/rsa-limit.ts';
import { SERIAL, type Stage, withStage } from '../../issuing/stage.ts';

/** Share of the rules in the time of the dry run: reading, storing and reporting may cost the rest. */
const CHECK_GOAL = 0.4;
const ISSUE_GOAL = 0.35;
/** Growth of the server's memory over the second half of the issuing, as a part of what it had. */
const MEMORY_GROWTH = 0.15;
const IMPORTS = '/invoice-robotics-api/api/draft-imports';
const POLL_MS = 100;
const GIVE_UP_MS = 600_000;

const HEADERS = [
  'Mã nhóm hóa đơn',
  'Ký hiệu',
  'Ngày hóa đơn',
  'Tên đơn vị',
  'Mã số thuế',
  'Địa chỉ',
  'Tên hàng hóa, dịch vụ',
  'Đơn vị tính',
  'Số lượng',
  'Đơn giá',
  'Thuế suất',
];

/** Each row is an invoice of its own. */
type Size = Readonly<{ rows: number; rsaMs: number }>;

/** A workbook that is sent, checked, made into drafts and issued, until the authority has coded every row. */
export const bench = defineBench<Size>({
  // SIZE=500 for a quick look.
  full: { rows: Number(process.env['SIZE'] ?? 10_000), rsaMs: RSA_MS },
  smoke: { rows: 10, rsaMs: 20 },
  run: (size) => withStage((stage) => measured(stage, size)),
});

async function measured(stage: Stage, { rows: count, rsaMs }: Size): Promise<BenchResult[]> {
  const rows = rowsOf(count, dayInVietnam(new Date().toISOString()));
  const acceptedBefore = await countAccepted(stage);
  const rulesBefore = await judgedAlone(stage, rows);
  const rsaBefore = await rsaLimit(rsaMs);
  const way = await goTheWay(stage, rows, acceptedBefore + count);
  const rules = (rulesBefore + (await judgedAlone(stage, rows))) / 2;
  const rsa = (rsaBefore + (await rsaLimit(rsaMs))) / 2;
  await checkNumbers(stage, acceptedBefore + count);
  return [
    against('dry run', count / way.checked, rules, CHECK_GOAL, 'the rules alone'),
    against('issued', count / way.issued, rsa, ISSUE_GOAL, 'RSA-2048 on all cores'),
    {
      bench: 'issue-bulk-excel: whole way',
      figure: count / (way.read + way.checked + way.created + way.issued),
      unit: 'rows/s',
      limit: null,
      ratio: null,
      goal: `${count} rows, each one invoice`,
      met: true,
    },
    memoryResult(way.memory, way.memoryOfIssuing),
  ];
}

const against = (
  what: string,
  figure: number,
  limit: number,
  goal: number,
  of: string,
): BenchResult => ({
  bench: `issue-bulk-excel: ${what}`,
  figure,
  unit: 'rows/s',
  limit,
  ratio: figure / limit,
  goal: `≥ ${goal} of ${of}`,
  met: figure / limit >= goal,
});

const rowsOf = (count: number, today: string): (string | number)[][] =>
  Array.from({ length: count }, (_, index) => [
    `CT${index}`,
    SERIAL,
    formatDate(today),
    `Công ty Cổ phần Khách hàng số ${index}`,
    '0399998804',
    '45 Đường Cây Bàng, Thành phố Hồ Chí Minh',
    'Giấy in khổ A4 loại tốt',
    'ram',
    1 + (index % 9),
    50_000 + (index % 1_000),
    '10%',
  ]);

/** Rows a second that the rules judge with nothing around them, on one thread. */
async function judgedAlone(
  { database: { db }, companyId }: Stage,
  rows: readonly (string | number)[][],
): Promise<number> {
  const task: Omit<JudgeTask, 'invoices'> = {
    mapping: matchColumns(HEADERS),
    serial: null,
    seller: await findSeller(db, companyId),
    today: dayInVietnam(new Date().toISOString()),
    series: [],
    permitted: [{ template: '1', serial: SERIAL }],
    format: VIETNAMESE_FORMAT,
  };
  const cellOf = (value: string | number): Cell =>
    typeof value === 'number' ? { number: decimal(value) } : value;
  const invoices = rows.map((cells, index) => ({
    key: String(cells[0]),
    rows: [{ row: index + 2, cells: cells.map(cellOf) }],
  }));
  judge({ ...task, invoices: invoices.slice(0, 500) });
  const start = performance.now();
  const judged = judge({ ...task, invoices });
  const seconds = (performance.now() - start) / 1000;
  const bad = judged.find(({ bucket }) => bucket === 'error');
  if (bad) throw new Error(`a row is refused: ${JSON.stringify(bad.rows[0]?.issues)}`);
  return rows.length / seconds;
}

type Seconds = Readonly<Record<'read' | 'checked' | 'created' | 'issued', number>>;
type Way = Seconds & Readonly<{ memory: number[]; memoryOfIssuing: number[] }>;

/** Each step as a person takes it, by the calls of the page, until the company has so many accepted invoices. */
async function goTheWay(stage: Stage, rows: (string | number)[][], accepted: number): Promise<Way> {
  const memory: number[] = [];
  const until = async (isDone: () => Promise<boolean>) => {
    const limit = performance.now() + GIVE_UP_MS;
    while (!(await isDone())) {
      if (performance.now() > limit) throw new Error('not done after ten minutes');
      memory.push(stage.memory());
      await pause(POLL_MS);
    }
  };
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  const workbook = await writeXlsx({ sheets: [{ name: 'Hóa đơn', rows: [HEADERS, ...rows] }] });
  let id = '';
  let mapping: unknown;
  const read = await timed(async () => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(workbook)]), 'hoa-don.xlsx');
    const sent = await call(stage, 'POST', IMPORTS, body);
    id = String(sent['id']);
    mapping = sent['mapping'];
  });
  const isIn = (state: string) => async () =>
    (await call(stage, 'GET', `${IMPORTS}/${id}`))['state'] === state;
  const checked = await timed(async () => {
    await call(stage, 'POST', `${IMPORTS}/${id}/check`, JSON.stringify({ mapping }));
    await until(isIn('checked'));
  });
  const created = await timed(async () => {
    await call(stage, 'POST', `${IMPORTS}/${id}/create`, '{}');
    await until(isIn('created'));
  });
  await sql`vacuum analyze`.execute(stage.database.db);
  const before = memory.length;
  const issued = await timed(async () => {
    await call(stage, 'POST', `${IMPORTS}/${id}/release`, '{}');
    await until(async () => (await countAccepted(stage)) >= accepted);
  });
  return { read, checked, created, issued, memory, memoryOfIssuing: memory.slice(before) };
}

async function call(
  { url, token }: Stage,
  method: 'GET' | 'POST',
  path: string,
  body: string | FormData | null = null,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });
  if (!response.ok) throw new Error(`${path} refused: ${await response.text()}`);
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return data;
}

function memoryResult(all: readonly number[], issuing: readonly number[]): BenchResult {
  const half = issuing.slice(Math.floor(issuing.length / 2));
  const middle = half[0] ?? 0;
  const growth = middle === 0 ? 0 : Math.max(...half) / middle - 1;
  return {
    bench: 'issue-bulk-excel: memory',
    figure: Math.max(...all) / 1024 / 1024,
    unit: 'MB RSS at most',
    limit: null,
    ratio: growth,
    goal: `second half of issuing ≤ +${MEMORY_GROWTH * 100} %`,
    met: growth <= MEMORY_GROWTH,
  };
}
