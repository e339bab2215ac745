import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPglite } from '../../../packages/server/src/platform/db/pglite-engine.ts';
import { pgliteSnapshot } from '../../../packages/server/src/platform/db/testing/pglite-snapshot.ts';
import { keepServerBuilt } from '../../../tools/keep-server-built.js';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'packages/server/bin/hoadon.js');
const GOAL_SECONDS = { 'start first': 30, 'start again': 4 } as const;

/** `isMigrated`: with a database that has its tables already, which costs most of a first start. */
type Size = Readonly<{ isMigrated: boolean; options: readonly string[]; againTimes: number }>;

/** Embedded start to the first answer: with an empty data folder (schema, demo data, keys), then with it filled. A smoke run has the schema. */
export const bench = defineBench<Size>({
  full: { isMigrated: false, options: ['--demo'], againTimes: 3 },
  // Other benches start a demo, and the tests of the command line migrate an empty folder.
  smoke: { isMigrated: true, options: [], againTimes: 0 },
  run: measured,
});

async function measured({ isMigrated, options, againTimes }: Size): Promise<BenchResult[]> {
  // What production starts is built.
  if (!(await keepServerBuilt(ROOT))) throw new Error('the server does not build');
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-bench-start-'));
  try {
    if (isMigrated) await unpackDatabase(join(folder, 'database'));
    const first = await secondsToFirstAnswer(folder, options);
    const again: number[] = [];
    for (let turn = 0; turn < againTimes; turn += 1)
      again.push(await secondsToFirstAnswer(folder, options));
    const bare = await secondsToOpenDatabase(join(folder, 'database'));
    return [result('start first', first, null), result('start again', median(again), bare)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const result = (
  bench: keyof typeof GOAL_SECONDS,
  seconds: number,
  bare: number | null,
): BenchResult => ({
  bench,
  figure: seconds,
  unit: 's',
  limit: bare,
  ratio: bare === null ? null : seconds / bare,
  goal: `≤ ${GOAL_SECONDS[bench]} s`,
  met: seconds <= GOAL_SECONDS[bench],
});

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function secondsToFirstAnswer(folder: string, options: readonly string[]): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const args = [PROGRAM, 'start', ...options];
  const program = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  try {
    await answered(`http://127.0.0.1:${port}/readyz`, program);
    return (performance.now() - started) / 1000;
  } finally {
    const ended = once(program, 'exit');
    if (program.exitCode === null && program.kill('SIGINT')) await ended;
  }
}

async function unpackDatabase(folder: string): Promise<void> {
  const dump = new Blob([await readFile(await pgliteSnapshot())]);
  const engine = await startPglite({ folder, dump });
  await engine.close();
}

const OPEN_DATABASE = `
  import { startPglite } from '${new URL('../../../packages/server/src/platform/db/pglite-engine.ts', import.meta.url).href}';
  const engine = await startPglite({ folder: process.argv[1] });
  await engine.query('select 1');
  process.exit(0);
`;

/** Lower bound of a start: a process that opens the same database and runs one query. */
async function secondsToOpenDatabase(folder: string): Promise<number> {
  const started = performance.now();
  const args = ['--input-type=module', '--eval', OPEN_DATABASE, folder];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('the database did not open');
  return (performance.now() - started) / 1000;
}

async function answered(url: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server ended with exit code ${program.exitCode}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
