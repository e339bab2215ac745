import { expect, test } from 'vitest';
import { filledRowsOf, isTable, rowsOf } from './pasted-table.ts';

test('tabs, quotes and line breaks of a quoted cell stay in one cell', () => {
  expect(rowsOf('A\t"Bàn ""gỗ""\nsồi"\tcái\r\nB\tGhế\t\r\n')).toEqual([
    ['A', 'Bàn "gỗ" sồi', 'cái'],
    ['B', 'Ghế', ''],
  ]);
});

test('empty rows are returned, or left out where they mean nothing', () => {
  const copied = 'A\t1\n\t\n\nB\t2\n\t\n';
  expect(rowsOf(copied)).toEqual([['A', '1'], ['', ''], [''], ['B', '2']]);
  expect(filledRowsOf(copied)).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
});

test('a single cell is no table', () => {
  expect(isTable('Giấy in A4\r\n')).toBe(false);
  expect(isTable('Giấy in\t3')).toBe(true);
});
