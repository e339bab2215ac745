import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../platform/db/testing.ts';
import { evaluate, expectSameAnswers } from '../../testing/same-answers.ts';
import { plainPhone } from './search-buyers.ts';

const phone = fc
  .array(
    fc.constantFrom(...'0123456789', '84', '+84', '+', ' ', '.', '-', '(', ')', '\u00a0', 'x'),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));

test('a typed phone number is folded as the index of buyers folds it', async () => {
  const db = await testDb();
  await expectSameAnswers(phone, {
    database: (phones) =>
      evaluate(
        db,
        phones.map((phone) => ({ phone })),
        { columns: 'phone text', expression: sql`plain_phone(i.phone)` },
      ),
    domain: plainPhone,
  });
});
