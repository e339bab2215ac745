import { foldForSearch } from '@hoadon/domain/search/fold';
import { matchingParts } from '@hoadon/domain/search/matching-parts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDb } from '../../../../platform/db/testing.ts';
import { texts } from '../../../../testing/generated-texts.ts';
import { searchCondition, textCondition } from './search-condition.ts';

/** A number with marks between its digits, without, and as two numbers. */
const numbers = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 999 }))
  .map(([one, other]) => [`${one}.${other}`, `${one}${other}`, `${one} - ${other}`]);

/** What is typed: a part of one of the texts, in another case or without its tones, or anything. */
const question = fc
  .tuple(fc.array(texts(), { minLength: 40, maxLength: 40 }), numbers)
  .map(([words, numbers]) => [...words, ...numbers])
  .chain((all) =>
    fc.record({
      all: fc.constant(all),
      typed: fc.oneof(
        fc
          .tuple(fc.constantFrom(...all), fc.nat(20), fc.integer({ min: 1, max: 9 }))
          .map(([text, from, size]) => text.slice(from, from + size)),
        fc.constantFrom(...all).map(foldForSearch),
        fc.constantFrom(...all.slice(-3)),
        texts(6),
      ),
    }),
  );

/** Every word that was typed is part of one found; of a single short word a word begins with it. */
function isFound(text: string, typed: string): boolean {
  if (foldForSearch(typed) === '') return false;
  const folded = foldForSearch(text);
  const foldedQuery = foldForSearch(typed);
  const words = foldedQuery.split(' ');
  if (words.length === 1 && foldedQuery.length < 3) return ` ${folded}`.includes(` ${foldedQuery}`);
  const isNumber = /^[\d.,\s/-]+$/.test(typed) && words.length > 1;
  if (isNumber) return folded.includes(foldedQuery) || folded.includes(words.join(''));
  return words.every((word) => folded.includes(word));
}

test('LIST-002 the database finds the texts that hold each typed word, and what it found is marked', async () => {
  const db = await testDb();
  for (const { all, typed } of fc.sample(question, 60)) {
    const condition = textCondition(typed);
    if (condition === null) {
      expect(typed.trim()).toBe('');
      continue;
    }
    const { rows } = await sql<{ is_found: boolean }>`
      select ${condition} as is_found from unnest(${all.map(foldForSearch)}::text[]) with ordinality as t(search_text, nth)
      order by nth`.execute(db);
    const foundTexts = all.filter((_, nth) => rows[nth]?.is_found);
    expect(foundTexts, JSON.stringify(typed)).toEqual(all.filter((text) => isFound(text, typed)));
    for (const text of foundTexts)
      expect(matchingParts(text, typed), JSON.stringify([text, typed])).not.toEqual([]);
  }
});

test('LIST-002 an empty text does not narrow a list, and one of signs alone finds nothing', async () => {
  const db = await testDb();
  for (const condition of [searchCondition, textCondition]) {
    expect(condition('')).toBeNull();
    expect(condition('  ')).toBeNull();
    for (const typed of ['😀😀', '.,', '--', '*:*', '%', '\u0000']) {
      const { rows } = await sql<{ is_found: boolean }>`
        select coalesce(${condition(typed)}, true) as is_found`.execute(db);
      expect(rows, typed).toEqual([{ is_found: false }]);
    }
  }
});
