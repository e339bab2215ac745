import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { boundedProcesses, type ProcessSettings } from './index.ts';

const ACTS = new URL('./testing/acts.ts', import.meta.url);
const US = 'company-1';
const OTHERS = 'company-2';

function open(settings: ProcessSettings = {}) {
  const pool = boundedProcesses(ACTS, settings);
  onTestFinished(() => pool.close());
  return pool;
}
/** The path of a file that does not exist yet, and a function that creates it. */
async function signal() {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-bounded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'go');
  return { path, give: () => writeFile(path, '') };
}

test('work is done in another process, which serves again', async () => {
  const pool = open();
  const first = await pool.run<number>(US, 'pid', null);
  expect(first).not.toBe(process.pid);
  expect(await pool.run(OTHERS, 'pid', null)).toBe(first);
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await pool.run(US, 'echo', { bytes, map: new Map([['a', 1n]]) })).toMatchObject({
    bytes,
    map: new Map([['a', 1n]]),
  });
});

test('what is long comes in pieces, whole and in their order, or not at all', async () => {
  const pool = open();
  const all = Array.from({ length: 1_001 }, (_, at) => [at]);
  expect(await pool.run(US, 'count', 1_000)).toEqual(all);
  await expect(pool.run(US, 'count', -1)).rejects.toThrow('lost count');
  expect(await pool.run(US, 'count', 2)).toEqual([[0], [1], [2]]);
  expect(await pool.run(US, 'echo', 'next')).toBe('next');
});

test('what the work throws comes back with its reason, and the process serves on', async () => {
  const pool = open();
  const before = await pool.run(US, 'pid', null);
  await expect(pool.run(US, 'fail', 'no such sheet')).rejects.toThrow('no such sheet');
  expect(await pool.run(US, 'pid', null)).toBe(before);
});

test.each(['block', 'wait'])(
  'work without an end is killed and refused; what comes after it is done: %s',
  async (act) => {
    const pool = open({ processes: 1 });
    await expect(pool.run(US, act, null, 300)).rejects.toMatchObject({
      name: 'StoppedWork',
      reason: 'too-long',
    });
    expect(await pool.run(US, 'echo', 'next')).toBe('next');
  },
);

test.each(['devour', 'devourHeap'])(
  'work that eats memory is killed and refused: %s',
  async (act) => {
    const pool = open({ memoryMb: 300, limitMs: 60_000 });
    await expect(pool.run(US, act, null)).rejects.toMatchObject({ reason: 'too-much-memory' });
    expect(await pool.run(US, 'echo', 'next')).toBe('next');
  },
);

test('a process that ends by itself harms its own work alone', async () => {
  const pool = open({ processes: 2 });
  const go = await signal();
  const other = pool.run(OTHERS, 'block', go.path, 60_000);
  await expect(pool.run(US, 'die', null)).rejects.toMatchObject({ reason: 'ended' });
  await go.give();
  expect(await other).toBe('went on');
});

test('work of another company proceeds while the work of one company never ends', async () => {
  const pool = open({ processes: 1, limitMs: 60_000 });
  const go = await signal();
  const endless = Array.from({ length: 100 }, () => pool.run(US, 'block', go.path));
  expect(await pool.run(OTHERS, 'echo', 'printed')).toBe('printed');
  await go.give();
  expect(new Set(await Promise.all(endless))).toEqual(new Set(['went on']));
});

test('a company that floods is refused before its files fill the memory', async () => {
  const pool = open({ processes: 1, limitMs: 60_000 });
  const go = await signal();
  const flood = Array.from({ length: 600 }, () => pool.run(US, 'block', go.path));
  const refused = await Promise.race(flood.map((work) => work.catch((cause) => cause)));
  expect(refused).toMatchObject({ reason: 'too-many' });
  await go.give();
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(501);
});

test('a module that cannot be loaded refuses the work instead of leaving it waiting', async () => {
  const pool = boundedProcesses(new URL('./testing/no-such-module.ts', import.meta.url));
  onTestFinished(() => pool.close());
  await expect(pool.run(US, 'echo', 1)).rejects.toMatchObject({ reason: 'ended' });
});

test('closing does not wait for running work', async () => {
  const pool = open({ limitMs: 60_000 });
  await pool.run(US, 'pid', null);
  const running = expect(pool.run(US, 'block', null)).rejects.toMatchObject({ reason: 'ended' });
  await pool.close();
  await running;
  await expect(pool.run(US, 'echo', 1)).rejects.toMatchObject({ reason: 'ended' });
});

test('a process that reads files from outside receives no secret', async () => {
  process.env['HOADON_TEST_SECRET'] = 'key';
  onTestFinished(() => {
    delete process.env['HOADON_TEST_SECRET'];
  });
  const pool = open();
  expect(Object.keys(await pool.run<object>(US, 'environment', null))).not.toContain(
    'HOADON_TEST_SECRET',
  );
});

test('what a library prints about a file does not reach the log: it would be no JSON, and as long as the sender likes', async () => {
  expect(await open().run(US, 'printed', 'Missing Info for XLS Record 0x400')).toBe('');
});
