import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseOfChanges } from './base-of-changes.js';
import { schedule } from './schedule.js';
import { newSteps } from './steps.js';
import { openTestRun } from './test-run.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The order of the steps: lanes run beside each other, the steps of a lane one after the other. Each step keeps two cores busy, so
 * two cores run one lane: more of them only made each test slower, until some exceeded their limits.
 */
const LANES =
  availableParallelism() < 4
    ? [['biome', 'types', 'unit', 'web', 'postgres', 'faults', 'pglite', 'e2e', 'benches', 'trace']]
    : [
        ['e2e'],
        ['postgres', 'faults', 'pglite', 'benches'],
        ['biome', 'types', 'web', 'unit', 'trace'],
      ];
/** What must have passed before a step starts. A server that is built starts in a third of the time. */
const REQUIRES = {
  needs: [],
  build: ['needs'],
  unit: ['build'],
  e2e: ['build'],
  postgres: ['build'],
  faults: ['build'],
  pglite: ['build'],
  benches: ['build'],
};
const ALWAYS = ['needs'];
/** Left out with --changed: it measures whole programs, whatever changed. */
const NOT_FOR_CHANGES = ['benches'];
const STEP_NAMES = ['needs', 'build', ...LANES.flat()];

/**
 * Runs the steps that the arguments name, or all of them, and prints the closing line of the run.
 * @param {string[]} args - names of steps; `--changed` narrows each step to what depends on the changes since main
 * @returns {Promise<number>} exit code: 0 where everything passed, 1 where something failed, 2 for wrong arguments
 */
export async function runTests(args) {
  const changed = args.includes('--changed');
  const named = args.filter((arg) => arg !== '--changed');
  const unknown = named.filter((name) => !STEP_NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')}; steps: ${STEP_NAMES.join(', ')}`);
    return 2;
  }
  const base = changed ? baseOfChanges(ROOT) : null;
  if (changed) console.log(`what depends on the changes since ${base}`);
  const everything = changed
    ? STEP_NAMES.filter((name) => !NOT_FOR_CHANGES.includes(name))
    : STEP_NAMES;
  const chosen = new Set([...ALWAYS, ...(named.length > 0 ? named : everything)]);

  const testRun = openTestRun();
  const { steps, tally, stop } = newSteps({ root: ROOT, folder: testRun.folder, base });
  const close = () => {
    stop();
    testRun.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      close();
      process.exit(1);
    });

  const results = await schedule({
    steps,
    lanes: [['needs'], ['build'], ...LANES].map((lane) => lane.filter((name) => chosen.has(name))),
    requires: (name) => (REQUIRES[name] ?? ALWAYS).filter((other) => chosen.has(other)),
    logFolder: join(testRun.folder, 'logs'),
  });
  close();

  for (const { name, outcome } of results)
    if (outcome !== 'passed' && !tally.failures.some(({ step }) => step === name))
      // So that the closing line never reports "0 failed" after a step that failed.
      tally.failures.push({ step: name, text: `the step ${name} ${outcome}` });
  console.log('\n=== summary');
  for (const { name, outcome, seconds } of results)
    console.log(`${outcome.padEnd(8)} ${name.padEnd(10)} ${seconds} s`);
  for (const { text } of tally.failures) console.log(`failed: ${text}`);
  console.log(`${tally.passed} passed, ${tally.failures.length} failed`);
  return tally.failures.length === 0 ? 0 : 1;
}
