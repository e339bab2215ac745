import { join } from 'node:path';
import { installNeeds } from '../install-needs.js';
import { keepDependencies } from '../keep-dependencies.js';
import { keepServerBuilt } from '../keep-server-built.js';
import { keepWebBuilt } from '../keep-web-built.js';
import { streamed } from '../run-command.js';
import { postgresForTests } from '../start-postgres.js';
import { traceRequirements } from '../trace.js';
import { readReport } from './test-report.js';

/**
 * The steps of a run of the tests.
 * @param {object} run
 * @param {string} run.root - of the project
 * @param {string} run.folder - receives the reports; deleted after the run
 * @param {string | null} run.base - commit: only tests that depend on changes since then; null: all
 * @returns {{
 *   steps: Record<string, import('./schedule.js').Step>,
 *   tally: { passed: number, failures: { step: string, text: string }[] },
 *   stop: () => void,
 * }} `tally` counts as the steps run; `stop` ends the database server of the run
 */
export function newSteps({ root, folder, base }) {
  const tally = { passed: 0, failures: [] };
  let postgres;

  const run = async (output, command, ...args) => {
    const stdio = ['ignore', output, output];
    return (await streamed(command, args, { cwd: root, stdio })) === 0;
  };
  const tool = (output, name, ...args) =>
    run(output, join(root, 'node_modules/.bin', name), ...args);

  /** Runs projects of vitest and adds their tests to the tally. */
  const vitest =
    (step, projects, ...options) =>
    async (output) => {
      const report = join(folder, `${step}.json`);
      const passed = await tool(
        output,
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...options,
        ...(base ? ['--changed', base, '--passWithNoTests'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      );
      const { passed: count, failures } = readReport(report, root);
      tally.passed += count;
      tally.failures.push(...failures.map((text) => ({ step, text })));
      // A run that fails without a failed test (an unhandled error, no report at all) is a failure too.
      return passed && failures.length === 0;
    };

  const steps = {
    needs: async () => {
      if (!(await keepDependencies(root))) return false;
      await installNeeds();
      postgres = await postgresForTests();
      process.env.TEST_DATABASE_URL = postgres.url;
      console.log(`PostgreSQL ${postgres.version} at ${postgres.url}`);
      return true;
    },
    build: async () => (await keepWebBuilt(root)) && (await keepServerBuilt(root)),
    biome: (output) => tool(output, 'biome', 'check', '.'),
    types: (output) => tool(output, 'tsc', '-b'),
    unit: vitest('unit', ['unit', 'apart', 'tools', 'server']),
    web: vitest('web', ['web', 'web-apart']),
    // They mostly wait for the database: a third worker costs no time.
    postgres: vitest('postgres', ['server-postgres'], '--maxWorkers=3'),
    pglite: vitest('pglite', ['server-pglite']),
    faults: vitest('faults', ['faults']),
    e2e: vitest('e2e', ['e2e']),
    benches: (output) => run(output, process.execPath, 'bench/run.ts', '--smoke'),
    trace: async () => traceRequirements(),
  };
  return { steps, tally, stop: () => postgres?.stop() };
}
