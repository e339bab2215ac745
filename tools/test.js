/**
 * npm test: everything that must hold, in one run. `npm test -- STEP…` runs the named steps only, `npm test -- --changed`
 * what depends on the changes since main. Plain JavaScript, because it also works before anything is installed.
 */
import { useRequiredNode } from './node/required-node.js';

await useRequiredNode();
const { runTests } = await import('./testing/run-tests.js');
process.exitCode = await runTests(process.argv.slice(2));
