import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedBack, changeOfTags, TAG_CHANGES, type TagsChanged } from './change-tags.ts';

const tags = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));
const after = (has: readonly string[], { added, removed }: TagsChanged) =>
  [...has.filter((tag) => !removed.includes(tag)), ...added].sort();

test('TAG-011 a change adds the missing tags, or sets exactly the chosen ones, or removes them', () => {
  const has = ['1', '2'];
  const chosen = ['2', '3', '3'];
  expect(changeOfTags(has, { tags: chosen, how: 'add' })).toEqual({ added: ['3'], removed: [] });
  expect(changeOfTags(has, { tags: chosen, how: 'keep' })).toEqual({
    added: ['3'],
    removed: ['1'],
  });
  expect(changeOfTags(has, { tags: chosen, how: 'remove' })).toEqual({ added: [], removed: ['2'] });
});

test('TAG-011 whatever was changed can be taken back exactly, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(tags, tags, fc.constantFrom(...TAG_CHANGES), (has, chosen, how) => {
      const changed = changeOfTags(has, { tags: chosen, how });
      const now = after(has, changed);
      expect(new Set(now).size).toBe(now.length);
      expect(after(now, changedBack(changed))).toEqual([...has].sort());
      expect(changeOfTags(now, { tags: chosen, how })).toEqual({ added: [], removed: [] });
    }),
  );
});
