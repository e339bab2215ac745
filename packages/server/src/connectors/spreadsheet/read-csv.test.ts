import { expect, test } from 'vitest';
import { MAX_CELL_TEXT, MAX_ROWS } from './limits.ts';
import { UnreadableWorkbook } from './port.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text)?.map(({ row, cells }) => [
    row,
    ...cells,
  ]);

test.each([
  ['commas', 'a,b\r\nc,d\r\n'],
  ['semicolons', 'a;b\nc;d'],
  ['tabs', '\uFEFFa\tb\r\nc\td\r\n'],
])('values separated by %s are read as rows, numbered as Excel numbers them', (_name, text) => {
  expect(cellsOf(text)).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
  ]);
});

test('quotes hold separators, line breaks and quotes', () => {
  expect(cellsOf('"a, ""b""\nc",d\n"open')).toEqual([
    [1, 'a, "b"\nc', 'd'],
    [2, 'open'],
  ]);
});

test('text after a closing quote is part of the value, and the row continues', () => {
  expect(cellsOf('"a"b;c\n"d" ;"e" "f"\r\n"g";h')).toEqual([
    [1, 'ab', 'c'],
    [2, 'd ', 'e "f"'],
    [3, 'g', 'h'],
  ]);
});

test('empty lines and cells do not change the numbers of the rows', () => {
  expect(cellsOf('a,,b\n\n,\n,c,')).toEqual([
    [1, 'a', null, 'b'],
    [4, null, 'c'],
  ]);
});

test('files saved by Excel in Viet Nam are read with their accents', () => {
  const unicode = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Số\tđ', 'utf16le')]);
  expect(cellsOf(unicode)).toEqual([[1, 'Số', 'đ']]);
  const windows = Buffer.from([0x6e, 0xf4, 0xec, 0x69, 0x2c, 0xf0]);
  expect(cellsOf(windows)?.[0]?.slice(1)).toHaveLength(2);
});

test('bytes that are not text are no table, and more than the limit is refused', () => {
  expect(readCsv(Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2]))).toBeNull();
  const long = Buffer.from('a,b\n'.repeat(MAX_ROWS + 2));
  expect(() => readCsv(long)).toThrow(UnreadableWorkbook);
  expect(() => readCsv(Buffer.from(`a${','.repeat(200)}b`))).toThrow(UnreadableWorkbook);
});

test('a cell longer than Excel’s limit is refused, such as one with an unclosed quote', () => {
  const longest = 'y'.repeat(MAX_CELL_TEXT);
  expect(cellsOf(`a;"${longest}"`)).toEqual([[1, 'a', longest]]);
  expect(() => readCsv(Buffer.from(`Ngày,b\n"${'y\n'.repeat(200_000)}`))).toThrow(
    UnreadableWorkbook,
  );
});
