import { expect, test } from 'vitest';
import { serverPrograms } from '../../tools/start-postgres.js';
import { loseAndRestore } from './lose-and-restore.ts';

/** The long form: npm run faults-of-restore. */
test.skipIf(process.platform !== 'linux' || serverPrograms() === null)(
  'after the database and the files are lost, a backup is restored and resumed: no number is given twice, each is stored from the copy of the authority or reserved, and the authority has each once',
  async () => {
    const outcome = await loseAndRestore({ before: 5, after: 20, again: 20, say: () => {} });
    expect(outcome.findings, JSON.stringify(outcome, null, 1)).toEqual([]);
    expect(outcome.resume).toMatch(
      / [3-9]\d? invoices were sent after the backup, and are accepted/,
    );
    // The number of the invoice that the authority refused, in each of the two companies.
    expect(outcome.figures['reserved without content']).toBe('2');
  },
  300_000,
);
