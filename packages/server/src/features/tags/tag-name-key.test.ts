import { tagNameKey } from '@hoadon/domain/tags/tag-name';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../platform/db/testing.ts';
import { texts } from '../../testing/generated-texts.ts';
import { evaluate, expectSameAnswers } from '../../testing/same-answers.ts';

/** Two names that may be one: in another case, in another form, without a tone, or anything. */
const pair = texts(12).chain((name) =>
  fc.tuple(
    fc.constant(name),
    fc.oneof(
      fc.constantFrom(
        name.toUpperCase(),
        name.toLowerCase(),
        name.normalize('NFC'),
        name.normalize('NFD'),
        name.normalize('NFD').replaceAll(/\p{Mn}/gu, ''),
        `${name}  a`,
      ),
      texts(12),
    ),
  ),
);

/** In either form: names of the first releases were not brought to one. */
const saved = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

test('two names are one tag for the table just where they are for the screen', async () => {
  const db = await testDb();
  await expectSameAnswers(pair, {
    database: (pairs) =>
      evaluate(
        db,
        pairs.map(([one, other]) => ({ one: saved(one), other: saved(other) })),
        {
          columns: 'one text, other text',
          expression: sql`name_in_lower_case(i.one) = name_in_lower_case(i.other)`,
        },
      ),
    domain: ([one, other]) => tagNameKey(one) === tagNameKey(other),
  });
});
