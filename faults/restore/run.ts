import { parseArgs } from 'node:util';
import { openTestRun } from '../../tools/testing/test-run.js';
import { loseAndRestore } from './lose-and-restore.ts';

const USAGE = `npm run faults-of-restore -- [--before 100] [--after 200] [--again 200]

Two companies issue invoices on a PostgreSQL of its own, a backup is written, they issue more, the database and the files are
lost, the backup is restored and resumed, they issue more, and what is there is judged. Ends with 1 where something was found.`;

const { values } = parseArgs({
  options: {
    before: { type: 'string', default: '100' },
    after: { type: 'string', default: '200' },
    again: { type: 'string', default: '200' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const testRun: { close(): void } = openTestRun();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    testRun.close();
    process.exit(1);
  });
const { findings, resume, figures } = await loseAndRestore({
  before: Number(values.before),
  after: Number(values.after),
  again: Number(values.again),
  say: (text) => console.log(text),
});
console.log(resume);
for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`);
for (const { judge, what } of findings) console.log(`FOUND ${judge}: ${what}`);
if (findings.length === 0) console.log('nothing was found');
testRun.close();
process.exit(findings.length === 0 ? 0 : 1);
