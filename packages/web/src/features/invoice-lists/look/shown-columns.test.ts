import { expect, test } from 'vitest';
import { COLUMNS } from '../columns.tsx';
import { chosenColumns, shownColumns } from './shown-columns.ts';

const { number, buyer, date, total } = COLUMNS;
const FIRST = [number, buyer, date, total];
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test('a list without a look of its own shows what it begins with', () => {
  expect(shownColumns(FIRST, {})).toBe(FIRST);
});

test('a look orders, hides and adds columns; what it does not name follows as the list begins with it', () => {
  const look = { columns: [{ key: 'total' }, { key: 'date', shown: false }, { key: 'tags' }] };
  expect(keys(shownColumns(FIRST, look))).toEqual(['total', 'tags', 'number', 'buyer']);
});

test('a width in pixels holds, and pinned columns stand first and stretch no more', () => {
  const look = {
    columns: [
      { key: 'total', width: 200 },
      { key: 'buyer', pinned: true },
    ],
  };
  expect(shownColumns(FIRST, look)).toMatchObject([
    { key: 'buyer', wide: '220px', isPinned: true },
    { key: 'total', wide: '200px' },
    { key: 'number' },
    { key: 'date' },
  ]);
});

test('columns that no longer exist are passed over, and a list is never without any', () => {
  const gone = { columns: [{ key: 'gone' }, ...FIRST.map(({ key }) => ({ key, shown: false }))] };
  expect(shownColumns(FIRST, gone)).toBe(FIRST);
  expect(keys(chosenColumns(FIRST, gone).map(({ column }) => column))).not.toContain('gone');
});
