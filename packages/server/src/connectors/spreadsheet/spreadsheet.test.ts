import { utils, write as writeXls } from '@e965/xlsx';
import { type Cell, isBlank, plainCell } from '@hoadon/domain/import/cell';
import { decimal } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { boundedSpreadsheet } from './bounded-spreadsheet.ts';
import { checkPackage } from './check-package.ts';
import { MAX_ROWS } from './limits.ts';
import { withMerged } from './merged-cells.ts';
import {
  FAR_CELLS,
  HOSTILE_MERGES,
  HOSTILE_WORKBOOKS,
  packed,
  sheetOf,
} from './testing/hostile-workbooks.ts';

const COMPANY = '1';
const spreadsheet = boundedSpreadsheet();
afterAll(() => spreadsheet.close());

const xlsx = (rows: (string | number | Date | null)[][], more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'A', rows }], ...more });
const xls = (rows: unknown[][]): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'A');
  return new Uint8Array(writeXls(book, { bookType: 'biff8', type: 'array' }));
};
const faultOf = (bytes: Uint8Array) =>
  spreadsheet.read(COMPANY, bytes).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : null),
  );

const DAY = new Date(Date.UTC(2026, 10, 21));
const HELD = [
  ['Ký hiệu', 'Ngày', 'Số'],
  ['C26TAA', DAY, 0.1 + 0.2],
  [],
  ['0123', null, 1234567.89],
];
const READ = [
  { row: 1, cells: ['Ký hiệu', 'Ngày', 'Số'] },
  { row: 2, cells: ['C26TAA', { date: '2026-11-21' }, { number: '0.3' }] },
  { row: 4, cells: ['0123', null, { number: '1234567.89' }] },
];

test('IMP-001 IMP-003 an xlsx and an xls are read alike: text, days and numbers as Excel shows them', async () => {
  expect(await spreadsheet.read(COMPANY, await xlsx(HELD))).toEqual(READ);
  expect(await spreadsheet.read(COMPANY, xls(HELD))).toEqual(READ);
});

/** Rows and columns from 0: the first and the last of each range. */
type Range = readonly [top: number, left: number, bottom: number, right: number];
const mergedXlsx = (rows: (string | number | null)[][], ranges: readonly Range[]) =>
  writeXlsx({
    sheets: [
      {
        name: 'A',
        rows,
        merges: ranges.map(([startRow, startCol, endRow, endCol]) => ({
          ...{ startRow, startCol, endRow, endCol },
        })),
      },
      { name: 'B', rows: [['x']], merges: [{ startRow: 0, startCol: 1, endRow: 9, endCol: 1 }] },
    ],
  });
function mergedXls(rows: (string | number | null)[][], ranges: readonly Range[]): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = ranges.map(([top, left, bottom, right]) => ({
    s: { r: top, c: left },
    e: { r: bottom, c: right },
  }));
  utils.book_append_sheet(book, sheet, 'A');
  return new Uint8Array(writeXls(book, { bookType: 'biff8', type: 'array' }));
}
const over = (merged: Cell, from: number, to: number, rows = to - from + 1) => ({
  merged,
  from,
  to,
  rows,
});

test.each([
  ['xlsx', mergedXlsx],
  ['xls', mergedXls],
] as const)(
  'IMP-001 a cell that is merged over rows of an %s is a cell of each of them',
  async (_kind, written) => {
    const bytes = await written(
      [
        ['Mã', 'Ngày', 'Hàng', 'Tiền'],
        ['HD1', '21/11/2026', 'Bàn', 100],
        [null, null, 'Ghế', 200],
        // Hidden under the merged cells of row 5, without other values.
        ['HD2', 'x', 'Tủ', 300],
        ['ẩn', null, null, null],
        [null, 'y', 'Kệ', 400],
        ['HD3', 'z', 'Giá', 500],
      ],
      [
        [0, 2, 0, 3],
        [1, 0, 2, 0],
        [1, 1, 2, 1],
        [3, 0, 5, 0],
        [6, 0, 60, 2],
      ],
    );
    expect(await spreadsheet.read(COMPANY, bytes)).toEqual([
      { row: 1, cells: ['Mã', 'Ngày', 'Hàng', 'Tiền'] },
      { row: 2, cells: [over('HD1', 2, 3), over('21/11/2026', 2, 3), 'Bàn', { number: '100' }] },
      { row: 3, cells: [over('HD1', 2, 3), over('21/11/2026', 2, 3), 'Ghế', { number: '200' }] },
      { row: 4, cells: [over('HD2', 4, 6, 2), 'x', 'Tủ', { number: '300' }] },
      { row: 6, cells: [over('HD2', 4, 6, 2), 'y', 'Kệ', { number: '400' }] },
      { row: 7, cells: ['HD3', 'z', 'Giá', { number: '500' }] },
    ]);
  },
);

test('merged cells are found with any prefix of their names, and across chunks', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}"/></row>`,
  );
  const pairs = Array.from(
    { length: 1_500 },
    (_, at) => `<x:mergeCell ref='$B$${2 * at + 1}:$B$${2 * at + 2}' ></x:mergeCell>`,
  );
  const named = rows.map((row, at) =>
    at % 2 === 0 ? row.replace(/<c r="B\d+"\/>/, `<c r="B${at + 1}"><v>7</v></c>`) : row,
  );
  const bytes = await packed({
    sheet: sheetOf(named.join(''), `<x:mergeCells xmlns:x="x">${pairs.join('')}</x:mergeCells>`),
  });
  const read = await spreadsheet.read(COMPANY, bytes);
  expect(read).toHaveLength(3_000);
  for (const { row, cells } of read) {
    const from = row - ((row - 1) % 2);
    expect(cells[1]).toEqual(over({ number: decimal('7') }, from, from + 1));
  }
});

test('a cell that is merged over the whole sheet is read in the rows that are there', async () => {
  const bytes = await packed({
    sheet: sheetOf(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="B9"><v>2</v></c></row>',
      '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>',
    ),
  });
  const one = over({ number: decimal('1') }, 1, 9, 2);
  expect(await spreadsheet.read(COMPANY, bytes)).toEqual([
    { row: 1, cells: [one] },
    { row: 9, cells: [one, { number: '2' }] },
  ]);
});

test.each(Object.entries(HOSTILE_MERGES))('%s are refused by name', async (_what, parts) => {
  expect(await faultOf(await packed(parts()))).toBe('too-large');
});

test('however cells are merged, a row has the values it shows, and only a row without own values is left out', () => {
  const cell = fc.constantFrom(null, '', 'a', 'b');
  const merge = fc
    .tuple(fc.nat(2), fc.integer({ min: 1, max: 8 }), fc.nat(4))
    .map(([column, top, height]) => ({ column, top, bottom: top + height }));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }),
      fc.uniqueArray(merge, { maxLength: 6, selector: ({ column }) => column }),
      (table, merges) => {
        const rows = table.map((cells, at) => ({ row: at + 1, cells }));
        const read = new Map(withMerged(rows, merges).map(({ row, cells }) => [row, cells]));
        for (const { row, cells } of rows) {
          const shown = cells.map((own, column) => {
            const above = merges.find(
              (one) => one.column === column && one.top < row && row <= one.bottom,
            );
            const value = above && rows[above.top - 1]?.cells[column];
            return value ? { value, isOwn: false } : { value: own, isOwn: true };
          });
          const isThere = shown.some(({ value, isOwn }) => isOwn && !isBlank(value));
          expect(read.has(row)).toBe(isThere);
          if (!isThere) continue;
          const values = shown.map((_, column) => plainCell(read.get(row)?.[column]) || null);
          expect(values).toEqual(shown.map(({ value }) => value || null));
        }
      },
    ),
  );
});

test('a file is known by its content, whatever it is called', async () => {
  for (const text of [
    '<html><table><tr><td>1</td></tr></table></html>',
    'a;b;c\n1;2;3',
    '',
    '%PDF-1.7',
  ])
    expect(await faultOf(Buffer.from(text))).toBe('not-a-workbook');
});

test('broken, foreign and locked files are refused by name of the fault', async () => {
  const whole = await xlsx(HELD);
  expect(await faultOf(whole.subarray(0, whole.length - 200))).toBe('damaged');
  expect(await faultOf(Buffer.from('PK\u0003\u0004 nothing of the kind'))).toBe('damaged');
  expect(await faultOf(xls(HELD).subarray(0, 600))).toBe('damaged');
  const locked = await xlsx(HELD, { encryption: { password: 'x', spinCount: 10 } });
  expect(await faultOf(locked)).toBe('encrypted');
});

test('a small file that unpacks to hundreds of megabytes is refused unopened', async () => {
  const zip = new ZipFile();
  // Compressed little enough not to be refused for its ratio.
  zip.addBuffer(Buffer.alloc(220 * 1024 * 1024), 'xl/worksheets/sheet1.xml', {
    compressionLevel: 1,
  });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBeLessThan(1024 * 1024);
  expect(await faultOf(bytes)).toBe('too-large');
});

test.each(Object.entries(HOSTILE_WORKBOOKS))(
  '%s are refused before anybody reads them',
  async (_what, parts) => {
    const bytes = await packed(parts());
    await expect(checkPackage(bytes, MAX_ROWS)).rejects.toMatchObject({ fault: 'too-large' });
  },
);

test('cells at the far end of every row are refused', async () => {
  expect(await faultOf(await packed(FAR_CELLS))).toBe('too-large');
});

test('a workbook that is never read to its end is refused, and the next one is read', async () => {
  // The check before reading exceeds the limit already.
  const hurried = boundedSpreadsheet({ limitMs: 1 });
  onTestFinished(() => hurried.close());
  const many = await packed({ sheet: sheetOf('<row><c><v>1</v></c></row>'.repeat(19_000)) });
  await expect(hurried.read(COMPANY, many)).rejects.toMatchObject({ fault: 'too-large' });
  expect(await spreadsheet.read(COMPANY, many)).toHaveLength(19_000);
});

test('a sheet of more rows or columns than are taken is refused', async () => {
  const many = Array.from({ length: MAX_ROWS + 2 }, (_, index) => [index]);
  expect(await faultOf(await xlsx(many))).toBe('too-large');
  expect(await faultOf(await xlsx([Array.from({ length: 200 }, (_, index) => index)]))).toBe(
    'too-large',
  );
});

test('a cell longer than Excel has any is refused', async () => {
  expect(await faultOf(await xlsx([['Ngày', 'y'.repeat(40_000)]]))).toBe('too-large');
});

test('formulas have their saved values; their errors are distinguished from text', async () => {
  const zip = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [['Tên', '#REF!', '=HYPERLINK("http://x")']],
      },
    ],
  });
  expect(await spreadsheet.read(COMPANY, zip)).toEqual([
    { row: 1, cells: ['Tên', { error: '#REF!' }, '=HYPERLINK("http://x")'] },
  ]);
});

test('the title of a sheet is above the headings of its table', async () => {
  const zip = await spreadsheet.write(COMPANY, [
    {
      ...{ name: 'A', above: [['Quý 3/2026'], [null]], rows: [[1, 'x']] },
      columns: [
        { header: 'a', width: 9 },
        { header: 'b', width: 9 },
      ],
    },
  ]);
  expect(await spreadsheet.read(COMPANY, zip)).toEqual([
    { row: 1, cells: ['Quý 3/2026'] },
    { row: 3, cells: ['a', 'b'] },
    { row: 4, cells: [{ number: '1' }, 'x'] },
  ]);
});

test('whatever bytes follow a valid beginning, the result is rows or a named fault', async () => {
  const beginnings = [
    Buffer.from('PK\u0003\u0004', 'latin1'),
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 2_000 }),
      async (begin, rest) => {
        const fault = await faultOf(Buffer.concat([begin, rest]));
        expect([null, 'damaged', 'encrypted', 'too-large']).toContain(fault);
      },
    ),
    { numRuns: 40 },
  );
});

test('a workbook as short as a template needs no process, only a long one does', async () => {
  const none = new URL('./testing/no-such-process.ts', import.meta.url);
  const alone = boundedSpreadsheet({ process: none });
  onTestFinished(() => alone.close());
  const sheetWith = (count: number) => [
    {
      name: 'A',
      columns: [{ header: 'a', width: 9 }],
      rows: Array.from({ length: count }, () => [1]),
    },
  ];
  const short = await alone.write(COMPANY, sheetWith(50));
  expect(await spreadsheet.read(COMPANY, short)).toHaveLength(51);
  await expect(alone.write(COMPANY, sheetWith(5_000))).rejects.toMatchObject({ reason: 'ended' });
  expect(await spreadsheet.write(COMPANY, sheetWith(5_000))).toHaveProperty('length');
});

test('a written workbook has no formula and is read back unchanged', async () => {
  const columns = [
    { header: 'Mã', width: 10, text: true },
    { header: '=Lý do', width: 40 },
  ];
  const bytes = await spreadsheet.write(COMPANY, [
    {
      name: 'Kết quả',
      columns,
      rows: [
        ['=1+1', 5],
        ['0123', null],
      ],
    },
  ]);
  expect(await spreadsheet.read(COMPANY, bytes)).toEqual([
    { row: 1, cells: ['Mã', "'=Lý do"] },
    { row: 2, cells: ["'=1+1", { number: '5' }] },
    { row: 3, cells: ['0123'] },
  ]);
});
