import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEEPEST_LEVEL,
  type Directory,
  MOST_DIRECTORIES,
  placed,
  withAllBelow,
} from './directory-tree.ts';

const dir = (id: string, parentId: string | null = null, name = `Thư mục ${id}`): Directory => ({
  id,
  parentId,
  name,
  isOpen: false,
});
const refusal = (directories: readonly Directory[]) => {
  try {
    placed(directories);
  } catch (error) {
    return error;
  }
  return null;
};

test('DIR-001 directories are placed in their order, each below the one that holds it', () => {
  const result = placed([dir('3', '1'), dir('1'), dir('2'), dir('4', '1')]);
  expect(result.map(({ id, level, position }) => [id, level, position])).toEqual([
    ['1', 1, 1],
    ['3', 2, 1],
    ['4', 2, 2],
    ['2', 1, 2],
  ]);
});

test('a circle, a stranger, two of one name and a too deep directory are refused by name', () => {
  expect(refusal([dir('1', '2', 'A'), dir('2', '1', 'B')])).toMatchObject({
    code: 'DIRECTORY_UNDER_ITSELF',
    details: { name: 'A' },
  });
  expect(refusal([dir('1', '1')])).toMatchObject({ code: 'DIRECTORY_UNDER_ITSELF' });
  expect(refusal([dir('1', '9')])).toMatchObject({
    code: 'DIRECTORY_UNKNOWN',
    details: { id: '9' },
  });
  expect(refusal([dir('1', null, 'A'), dir('2', null, 'A')])).toMatchObject({
    code: 'DIRECTORY_NAME_TAKEN',
    details: { name: 'A' },
  });
  expect(refusal([dir('1', null, 'A'), dir('2', '1', 'A')])).toBeNull();
  const chain = Array.from({ length: DEEPEST_LEVEL + 1 }, (_, at) =>
    dir(`${at + 1}`, at === 0 ? null : `${at}`),
  );
  expect(refusal(chain)).toMatchObject({ code: 'DIRECTORY_TOO_DEEP' });
  expect(refusal(chain.slice(0, -1))).toBeNull();
});

test('more directories than anybody looks through are refused', () => {
  const many = Array.from({ length: MOST_DIRECTORIES + 1 }, (_, at) => dir(`${at + 1}`));
  expect(refusal(many)).toMatchObject({ code: 'DIRECTORY_TOO_MANY' });
  expect(placed(many.slice(1))).toHaveLength(MOST_DIRECTORIES);
});

/** Each in the root or in any other, whatever comes of it. */
const anyParents = fc.array(fc.option(fc.nat({ max: 11 })), { minLength: 1, maxLength: 12 });

test('however directories are laid into each other, what is not refused is a tree', () => {
  fc.assert(
    fc.property(anyParents, (parents) => {
      const all = parents.map((parent, at) => dir(`${at}`, parent === null ? null : `${parent}`));
      const refused = refusal(all);
      if (refused) return;
      const result = placed(all);
      const levels = new Map(result.map(({ id, level }) => [id, level]));
      expect(result).toHaveLength(all.length);
      for (const { parentId, level } of result)
        expect(level).toBe(parentId === null ? 1 : (levels.get(parentId) ?? 0) + 1);
      for (const { id } of all) expect(withAllBelow(all, [id]).has(id)).toBe(true);
    }),
  );
});
