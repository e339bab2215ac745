import { displayNumber } from '@hoadon/domain/issuing/numbering';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../../platform/db/testing.ts';
import { evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';
import { numberAsShown } from './number-as-shown.ts';

test('a search finds the number of an invoice as it is shown', async () => {
  const db = await testDb();
  await expectSameAnswers(fc.option(fc.integer({ min: 1, max: 99_999_999 })), {
    database: (numbers) =>
      evaluate(
        db,
        numbers.map((number) => ({ number })),
        { columns: 'number integer', expression: numberAsShown(sql`i.number`) },
      ),
    domain: (number) => number && displayNumber(number),
  });
});
