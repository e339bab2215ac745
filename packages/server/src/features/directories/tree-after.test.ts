import { ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import type { Directory } from '@hoadon/domain/directories/directory-tree';
import { expect, test } from 'vitest';
import { type TreeChange, treeAfter } from './tree-after.ts';

const directory = (id: string, parentId: string | null = null, isOpen = false): Directory => ({
  id,
  parentId,
  name: `Thư mục ${id}`,
  isOpen,
});
/** 1 contains 11 and 12, 11 contains 111; 2 is a sibling of 1. */
const TREE = [
  directory('1'),
  directory('11', '1'),
  directory('111', '11'),
  directory('12', '1'),
  directory('2'),
];

const after = (change: TreeChange, before: readonly Directory[] = TREE) => {
  const { changed, deleted, invoicesTo } = treeAfter(before, change);
  const written = ({ id, parentId, position, level }: (typeof changed)[number]) =>
    `${id} in ${parentId ?? 'root'} at ${position} level ${level}`;
  return {
    changed: changed.map(written),
    deleted: deleted.map(written),
    to: Object.fromEntries(invoicesTo),
  };
};
const failing = (change: TreeChange) => () => treeAfter(TREE, change);
const failure = (code: string, details: Record<string, string> = {}) =>
  expect.objectContaining({ code, details });

test('an empty change changes nothing', () => {
  expect(after({})).toEqual({ changed: [], deleted: [], to: {} });
  expect(after({ directories: [{ id: '1', name: 'Thư mục 1' }] }).changed).toEqual([]);
});

test('a new name changes its directory alone', () => {
  const { changed } = treeAfter(TREE, { directories: [{ id: '11', name: 'Mới' }] });
  expect(changed).toMatchObject([{ id: '11', name: 'Mới', parentId: '1', position: 1, level: 2 }]);
});

test('a directory that is laid elsewhere comes behind those that are there, and takes along what it holds', () => {
  expect(after({ directories: [{ id: '11', parent_id: '2' }] }).changed).toEqual([
    '12 in 1 at 1 level 2',
    '11 in 2 at 1 level 2',
  ]);
  expect(after({ directories: [{ id: '11', parentId: ROOT_DIRECTORY }] }).changed.sort()).toEqual([
    '11 in root at 3 level 1',
    '111 in 11 at 1 level 2',
    '12 in 1 at 1 level 2',
  ]);
  expect(after({ directories: [{ id: '2', parent_id: '1' }] }).changed).toEqual([
    '2 in 1 at 3 level 2',
  ]);
});

test('a structure places every directory, in its order, opens and renames', () => {
  const structure = [
    { id: '2', expand: true },
    { id: '1', children: [{ id: '12' }, { id: '11', name: 'Mới', children: [{ id: '111' }] }] },
  ];
  const { changed } = treeAfter(TREE, { structure });
  expect(changed).toMatchObject([
    { id: '2', position: 1, isOpen: true, name: 'Thư mục 2' },
    { id: '1', position: 2, isOpen: false },
    { id: '12', position: 1, parentId: '1' },
    { id: '11', position: 2, name: 'Mới' },
  ]);
  const open = [directory('1', null, true)];
  expect(treeAfter(open, { structure: [{ id: '1' }] }).changed).toEqual([]);
  expect(treeAfter(open, { structure: [{ id: '1', expand: false }] }).changed).toMatchObject([
    { isOpen: false },
  ]);
});

test('a structure made of another tree is refused', () => {
  const whole = [{ id: '1', children: [{ id: '11', children: [{ id: '111' }] }, { id: '12' }] }];
  expect(failing({ structure: whole })).toThrow(failure('DIRECTORY_TREE_CHANGED'));
  expect(failing({ structure: [...whole, { id: '9' }] })).toThrow(
    failure('DIRECTORY_UNKNOWN', { id: '9' }),
  );
  expect(failing({ structure: [...whole, { id: '2' }, { id: '2' }] })).toThrow(
    failure('DIRECTORY_UNDER_ITSELF', { name: 'Thư mục 2' }),
  );
  // Deleted directories and their descendants need not be listed.
  const left = [{ id: '1', children: [{ id: '12' }] }, { id: '2' }];
  expect(after({ structure: left, deletedDirectories: ['11'] }).deleted).toHaveLength(2);
});

test('a deleted directory takes its descendants along, and has no parent then', () => {
  expect(after({ deletedDirectories: ['11'] })).toEqual({
    changed: ['12 in 1 at 1 level 2'],
    deleted: ['11 in root at 1 level 1', '111 in root at 1 level 1'],
    to: { 11: '1', 111: '1' },
  });
});

test('the invoices of a deleted directory come to the nearest that stays, or where they are wished', () => {
  expect(after({ deletedDirectories: ['1'] }).to).toEqual({
    1: null,
    11: null,
    111: null,
    12: null,
  });
  expect(after({ deletedDirectories: ['111'] }).to).toEqual({ 111: '11' });
  expect(after({ deletedDirectories: ['11'], invoices_to: '2' }).to).toEqual({ 11: '2', 111: '2' });
  expect(after({ deletedDirectories: ['11'], invoices_to: ROOT_DIRECTORY }).to).toEqual({
    11: null,
    111: null,
  });
});

test('invoices come to no directory that is deleted or not there', () => {
  const deleting = { deletedDirectories: ['11'] };
  expect(failing({ ...deleting, invoices_to: '111' })).toThrow(
    failure('DIRECTORY_UNKNOWN', { id: '111' }),
  );
  expect(failing({ ...deleting, invoices_to: '9' })).toThrow(
    failure('DIRECTORY_UNKNOWN', { id: '9' }),
  );
});

test('what is moved out of a deleted directory stays', () => {
  const change = { deletedDirectories: ['11'], directories: [{ id: '111', parent_id: '2' }] };
  expect(after(change)).toEqual({
    changed: ['12 in 1 at 1 level 2', '111 in 2 at 1 level 2'],
    deleted: ['11 in root at 1 level 1'],
    to: { 11: '1' },
  });
});

test('a directory that is not there is neither changed nor deleted', () => {
  expect(failing({ directories: [{ id: '9', name: 'x' }] })).toThrow(
    failure('DIRECTORY_UNKNOWN', { id: '9' }),
  );
  expect(failing({ deletedDirectories: ['9'] })).toThrow(failure('DIRECTORY_UNKNOWN', { id: '9' }));
  expect(failing({ directories: [{ id: '1', parent_id: '111' }] })).toThrow(
    expect.objectContaining({ code: 'DIRECTORY_UNDER_ITSELF' }),
  );
});
