/**
 * npm test: everything that must hold, in one run. `npm test -- NAME…` runs the named steps only.
 * Plain JavaScript, because it also works before anything is installed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNeeds } from './install-needs.js';
import { keepServerBuilt } from './keep-server-built.js';
import { keepWebBuilt } from './keep-web-built.js';
import { streamed } from './run-command.js';
import { postgresForTests } from './start-postgres.js';
import { readReport } from './test-report.js';
import { openTestRun } from './test-run.js';
import { traceRequirements } from './trace.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const npm = (...args) => streamed('npm', args, { cwd: ROOT });
const npx = (...args) => npm('exec', '--offline', '--', ...args);

let postgres;
const tally = { passed: 0, failures: [] };

const STEPS = {
  needs: async () => {
    if (!existsSync(join(ROOT, 'node_modules/.package-lock.json')) && (await npm('ci')) !== 0) {
      return false;
    }
    await installNeeds();
    postgres = await postgresForTests();
    process.env.TEST_DATABASE_URL = postgres.url;
    console.log(`PostgreSQL ${postgres.version} at ${postgres.url}`);
    return true;
  },
  biome: async () => (await npx('biome', 'check', '.')) === 0,
  types: async () => (await npx('tsc', '-b')) === 0,
  // Before all that starts servers: one that is built starts in a third of the time.
  build: async () => (await keepWebBuilt(ROOT)) && (await keepServerBuilt(ROOT)),
  unit: () => vitest(['unit', 'signing', 'web', 'web-apart', 'tools', 'server']),
  pglite: () => vitest(['server-pglite']),
  // Its longest tests mostly wait for the work of killed servers to be taken over: a third worker costs no time.
  postgres: () => vitest(['server-postgres'], '--maxWorkers=3'),
  faults: () => vitest(['faults']),
  e2e: () => vitest(['e2e']),
  trace: () => traceRequirements(),
};

/** Runs vitest projects and adds their tests to the tally. */
async function vitest(projects, ...options) {
  const report = join(testRun.folder, `${projects[0]}.json`);
  const code = await npx(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  const { passed, failures } = readReport(report, ROOT);
  tally.passed += passed;
  tally.failures.push(...failures);
  // A run that fails without a failed test (an unhandled error, no report at all) is a failure too.
  return code === 0 && failures.length === 0;
}

async function run(name) {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const before = tally.failures.length;
  let ok = false;
  try {
    ok = await STEPS[name]();
  } catch (error) {
    console.error(error.message);
  }
  // So that the last line never says "0 failed" after a step that failed.
  if (!ok && tally.failures.length === before) tally.failures.push(`the step ${name}`);
  return { name, ok, seconds: Math.round((Date.now() - start) / 1000) };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; steps: ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}
const chosen =
  asked.length > 0 ? ['needs', ...asked.filter((name) => name !== 'needs')] : Object.keys(STEPS);

const testRun = openTestRun();
const close = () => {
  postgres?.stop();
  testRun.close();
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    close();
    process.exit(1);
  });

const results = [];
for (const name of chosen) results.push(await run(name));
close();

console.log('\n=== summary');
for (const { name, ok, seconds } of results) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s`);
}
for (const failure of tally.failures) console.log(`failed: ${failure}`);
console.log(`${tally.passed} passed, ${tally.failures.length} failed`);
process.exitCode = tally.failures.length === 0 ? 0 : 1;
