import { foldAccents, foldForSearch } from '@hoadon/domain/search/fold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../../platform/db/testing.ts';
import { texts } from '../../../testing/generated-texts.ts';
import { evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';

const lines = fc.array(fc.record({ name: texts(), unit: texts(4) }), {
  minLength: 1,
  maxLength: 4,
});

test('RULE-006 the words of lines are folded as the words that a rule asks for, line breaks and marks included', async () => {
  const db = await testDb();
  await expectSameAnswers(lines, {
    database: (all) =>
      evaluate(
        db,
        all.map((lines) => ({ content: { lines } })),
        { columns: 'content jsonb', expression: sql`trim(line_words(i.content))` },
      ),
    domain: (lines) => foldForSearch(lines.map(({ name }) => name).join(' ')),
  });
});

test('RULE-006 the units of lines are a list of texts without accents, in lower case', async () => {
  const db = await testDb();
  await expectSameAnswers(lines, {
    database: (all) =>
      evaluate(
        db,
        all.map((lines) => ({ content: { lines } })),
        { columns: 'content jsonb', expression: sql`line_units(i.content)::jsonb` },
      ),
    domain: (lines) => lines.map(({ unit }) => foldAccents(unit).toLowerCase()),
  });
});
