import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult } from './bench-result.ts';
import type { Bench } from './define-bench.ts';
import { findBenches } from './find-benches.ts';
import { runRooms } from './smoke/run-rooms.ts';

/** Checked in the source text: loading every bench would load the whole server. */
const DEFINITION = /^export const bench = (?:defineBench|millionBench)\b/m;

test('every bench has a smoke size', () => {
  const benches = findBenches();
  const without = benches.filter(({ path }) => !DEFINITION.test(readFileSync(path, 'utf8')));
  expect(benches.length).toBeGreaterThan(0);
  expect(without.map(({ name }) => name)).toEqual([]);
});

const RESULT: BenchResult = {
  bench: 'one figure',
  figure: 1,
  unit: 'ms',
  limit: null,
  ratio: null,
  goal: '–',
  met: false,
};

/** Whether all of these ran, the names of those printed as failed and of all printed. */
async function outcomeOf(benches: Readonly<Record<string, Bench>>) {
  const lines: string[] = [];
  const errors: string[] = [];
  const allRan = await runRooms({
    benches: Object.entries(benches).map(([name, bench]) => ({
      name,
      room: 'one room',
      load: async () => bench,
    })),
    print: (line) => lines.push(line.replace(/^ *\d+\.\d s {2}/, '')),
    printError: (name) => errors.push(name),
  });
  return { allRan, lines, errors };
}

test('a smoke run prints each bench, whether its goals are met or not', async () => {
  expect(await outcomeOf({ sign: async () => [RESULT] })).toEqual({
    allRan: true,
    lines: ['sign'],
    errors: [],
  });
});

test('a bench that throws fails the smoke run, and the benches after it still run', async () => {
  const broken = async () => {
    throw new Error('page closed');
  };
  expect(await outcomeOf({ web: broken, sign: async () => [RESULT] })).toEqual({
    allRan: false,
    lines: ['web FAILED', 'sign'],
    errors: ['web'],
  });
});

test('a promise that a bench leaves behind and that fails is a failure of that bench, and the one beside it still runs', () => {
  // In a process of its own: vitest counts such a promise as a fault of the test.
  const program = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { runRooms } from ${JSON.stringify(new URL('./smoke/run-rooms.ts', import.meta.url))};
    const closed = Promise.withResolvers();
    const bench = (name, work) => ({ name, room: name, load: async () => work });
    const result = ${JSON.stringify(RESULT)};
    const allRan = await runRooms({
      benches: [
        bench('web', async () => {
          void pause(1).then(() => { throw new Error('page closed'); });
          await pause(50);
          return [result];
        }),
        bench('viewer', async () => {
          void closed.promise.then(() => { throw new Error('browser closed'); });
          return [result];
        }),
        bench('sign', async () => pause(100, [result])),
      ],
      print: (line) => console.log(line.replace(/^ *\\d+\\.\\d s {2}/, '')),
      printError: (name, { message }) => console.log(name + ': ' + message),
      close: async () => { closed.resolve(); await pause(20); },
    });
    console.log(allRan);`;
  const options = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe(
    'viewer\nweb: page closed\nweb FAILED\nsign\nviewer: browser closed\nfalse\n',
  );
});

test('a bench without a figure, or with one that is no number, fails the smoke run', async () => {
  const { allRan, errors } = await outcomeOf({
    nothing: async () => [],
    divided: async () => [{ ...RESULT, figure: Number.NaN }],
  });
  expect(allRan).toBe(false);
  expect(errors).toEqual(['nothing', 'divided']);
});

test.each([['--smok'], ['no-such-bench'], ['--smoke', '--json']])(
  'npm run bench refuses %s %s and prints its usage',
  (...options) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'run.ts'), ...options],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain(options[0]);
    expect(stderr).toContain('npm run bench -- [NAME…]');
  },
);
