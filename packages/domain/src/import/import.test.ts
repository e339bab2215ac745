import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuing, SELLER } from '../invoice/testing/sample-draft.ts';
import { validateInvoice } from '../invoice/validation/validate.ts';
import { decimal } from '../money/decimal.ts';
import { VIETNAMESE_FORMAT } from '../money/number-format.ts';
import { type Cell, cellDate, cellDecimal, cellNumber, type PlainCell } from './cell.ts';
import { findHeading } from './find-heading.ts';
import { groupRows, type ImportRow, keyedRow } from './group-rows.ts';
import type { ImportColumnKey } from './import-column.ts';
import { columnsOfFields, plainHeading } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { badColumns, matchColumns, missingColumns, rememberMapping } from './match-columns.ts';
import { MAX_LINES, readInvoice } from './read-invoice.ts';
import { safeCellText } from './safe-cell-text.ts';
import { sampleTexts } from './sample-texts.ts';
import { statedSale } from './stated-sale.ts';
import { bucketOf, looseVerdicts, placeIssue, rowVerdicts } from './verdict.ts';

const HEADERS = IMPORT_COLUMNS.map(({ header }) => header);
const MAPPING = matchColumns(HEADERS);
const FACTS = { seller: SELLER, today: '2026-11-21', format: VIETNAMESE_FORMAT, serial: null };

type Written = Partial<Record<ImportColumnKey, Cell>>;
const rowOf = (row: number, written: Written): ImportRow => ({
  row,
  cells: IMPORT_COLUMNS.map(({ key }) => written[key] ?? null),
});
const read = (...written: Written[]) =>
  readInvoice(
    { key: 'A', rows: written.map((cells, at) => rowOf(at + 2, { invoiceKey: 'A', ...cells })) },
    MAPPING,
    FACTS,
  );
test('a file without a column of series has the chosen one, and a later column has precedence', () => {
  const { serial: _, ...mapping } = MAPPING;
  const rows = [rowOf(2, { invoiceKey: 'A', serial: 'C26TBB' })];
  const facts = { ...FACTS, serial: '2C26TAA' };
  expect(missingColumns(mapping, null).map(({ key }) => key)).toEqual(['serial']);
  expect(missingColumns(mapping, facts.serial)).toEqual([]);
  const withIt = readInvoice({ key: 'A', rows }, mapping, facts).draft;
  expect(withIt).toMatchObject({ kind: 'sales', serial: 'C26TAA' });
  const stated = readInvoice({ key: 'A', rows }, MAPPING, facts).draft;
  expect(stated).toMatchObject({ kind: 'vat', serial: 'C26TBB' });
});

test('headings of shops are known', () => {
  expect(matchColumns(['Ngày', 'Hình thức TT'])).toEqual({ issuedOn: 0, paymentMethod: 1 });
});

/** A cell that is merged over the second and third row of a file. */
const merged = (value: NonNullable<PlainCell>): Cell => ({
  merged: value,
  from: 2,
  to: 3,
  rows: 2,
});

test('every column of the template is found by its own heading', () => {
  expect(MAPPING).toEqual(Object.fromEntries(IMPORT_COLUMNS.map(({ key }, at) => [key, at])));
});

test('headings are known without accents, case and stars, and no column is taken twice', () => {
  expect(matchColumns(['KY HIEU *', 'mst', 'Tên hàng hóa', 'Ký hiệu'])).toEqual({
    serial: 0,
    taxCode: 1,
    lineName: 2,
  });
});

test('LINE-005 the ten names of imported lines are headings that are known', () => {
  const names = [
    ['PRODUCT_NO', 'lineCode'],
    ['PRODUCT_DESC', 'lineName'],
    ['PRODUCT_UNIT', 'unit'],
    ['PRODUCT_QUANTITY', 'quantity'],
    ['PRODUCT_UNIT_PRICE', 'price'],
    ['PRODUCT_AMOUNT', 'subtotal'],
    ['PRODUCT_VAT_RATE', 'rate'],
    ['PRODUCT_TAX_AMOUNT', 'tax'],
    ['PRODUCT_TOTAL_AMOUNT', 'lineTotal'],
    ['PRODUCT_TYPE', 'lineType'],
  ] as const;
  expect(matchColumns(names.map(([heading]) => heading))).toEqual(
    Object.fromEntries(names.map(([, key], at) => [key, at])),
  );
});

test("another program's export is known by its heads", () => {
  const heads = [
    'Số thứ tự hóa đơn',
    'Ký hiệu hóa đơn',
    'Ngày lập hóa đơn',
    'Tên khách hàng',
    'Mã số thuế khách hàng',
    'Địa chỉ khách hàng',
    'Tên hàng hóa/Dịch vụ',
    'ĐVT',
    'Số lượng',
    'Đơn giá',
    'Thành tiền',
    '% thuế GTGT',
    'Tiền thuế GTGT',
  ];
  const mapping = matchColumns(heads);
  expect(Object.values(mapping).sort((a, b) => a - b)).toEqual(heads.map((_, at) => at));
  expect(missingColumns(mapping, null)).toEqual([]);
});

test('a column is shown with the first values that differ', () => {
  const rows = [['a', null], ['a', { number: decimal('2') }], ['b'], ['c'], ['d', ' ']];
  expect(sampleTexts(rows, 3)).toEqual([['a', 'b', 'c'], ['2'], []]);
});

test('a fault names columns, and a heading is spoken of without its star', () => {
  expect(columnsOfFields('name/unit/price')).toEqual(['lineName', 'unit', 'price']);
  expect(plainHeading('Ký hiệu *')).toBe('Ký hiệu');
});

test('what the company chose before goes before the names we know', () => {
  const headers = ['Ký hiệu', 'Cột lạ', 'Đơn giá'];
  const remembered = rememberMapping(headers, { serial: 1, price: 2 });
  expect(remembered).toEqual({ serial: 'cot la', price: 'don gia' });
  expect(matchColumns(headers, remembered)).toEqual({ serial: 1, price: 2 });
  expect(matchColumns(['Ký hiệu'], remembered)).toEqual({ serial: 0 });
});

test('a mapping names what it lacks and what cannot be', () => {
  expect(missingColumns({ serial: 0 }, null).map(({ key }) => key)).toEqual([
    'invoiceKey',
    'lineName',
  ]);
  expect(badColumns({ invoiceKey: 0, serial: 0, lineName: 9, price: 1 }, 3)).toEqual([
    'serial',
    'lineName',
  ]);
});

test.each([
  [0.1 + 0.2, '0.3'],
  [1234567.89, '1234567.89'],
  [1e15, '1000000000000000'],
  [4.35 * 100, '435'],
  [123_456_789.012_345, '123456789.012345'],
  [-0.5, '-0.5'],
  [1e-7, '0.0000001'],
])('a number cell of %d is read as Excel shows it: %s', (value, shown) => {
  expect(cellNumber(value)).toEqual({ number: shown });
});

test('typed numbers follow the company format, and a number that is grouped wrongly is no number', () => {
  expect(cellDecimal('1.234.567,5', VIETNAMESE_FORMAT)).toBe('1234567.5');
  expect(cellDecimal('1,234.5', VIETNAMESE_FORMAT)).toBeNull();
  expect(cellDecimal({ date: '2026-11-21' }, VIETNAMESE_FORMAT)).toBeNull();
});

test('a day is an Excel date, DD/MM/YYYY or an Excel day number', () => {
  expect(cellDate({ date: '2026-11-21' })).toBe('2026-11-21');
  expect(cellDate('05/03/2026')).toBe('2026-03-05');
  expect(cellDate({ number: decimal('46347') })).toBe('2026-11-21');
  expect([cellDate('31/02/2026'), cellDate({ number: decimal('12') }), cellDate('mai')]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['36525', null],
  ['36526', '2000-01-01'],
  ['109574', '2199-12-31'],
  ['109575', null],
  ['46347.5', null],
  ['-46347', null],
])('the day number %s of Excel is %s: days of the years 2000 to 2199', (number, day) => {
  expect(cellDate({ number: decimal(number) })).toBe(day);
});

test.each([
  [{ number: decimal('0') }, '0', null],
  [{ number: decimal('0.08') }, '8', null],
  [{ number: decimal('0.99') }, 'KHAC', '99'],
  [{ number: decimal('1') }, 'KHAC', '1'],
  [{ number: decimal('1.5') }, 'KHAC', '1.5'],
  [{ number: decimal('5') }, '5', null],
  [{ number: decimal('-0.5') }, 'KHAC', '-0.5'],
  ['0,08', 'KHAC', '0.08'],
  ['08%', '8', null],
  ['KHAC:08,00%', '8', null],
  ['KHAC: 8,5 %', 'KHAC', '8.5'],
] as const)(
  'the rate %j is %s (%s): a number between 0 and 1 is a share that Excel shows as per cent',
  (rate, name, customRate) => {
    expect(read({ rate }).draft.lines[0]).toMatchObject({ rate: name, customRate });
  },
);

test('a key of an invoice counts up to its two hundredth character', () => {
  const keyOf = (text: string) => keyedRow(rowOf(2, { invoiceKey: text }), MAPPING).key;
  expect(keyOf('A'.repeat(200))).toHaveLength(200);
  expect(keyOf(`${'A'.repeat(199)}B`)).not.toBe(keyOf(`${'A'.repeat(199)}C`));
  expect(keyOf(`${'A'.repeat(200)}B`)).toBe(keyOf(`${'A'.repeat(200)}C`));
});

test('a sample of a column is cut after sixty characters', () => {
  const [[sample = ''] = []] = sampleTexts([['x'.repeat(61)]], 1);
  expect(sample).toHaveLength(60);
  expect(sampleTexts([['x'.repeat(60)]], 1)).toEqual([['x'.repeat(60)]]);
});

test('a heading is looked for in the first fifteen rows', () => {
  const heading = ['Mã nhóm hóa đơn', 'Ký hiệu', 'Tên hàng'];
  const headedIn = (row: number) =>
    findHeading(
      Array.from({ length: 20 }, (_, at) => ({
        row: at + 1,
        cells: at + 1 === row ? heading : ['x'],
      })),
    )?.row;
  expect([headedIn(15), headedIn(16)]).toEqual([15, 1]);
});

test('of two rows that name as many columns the first is the heading', () => {
  const cells = ['Ký hiệu', 'Tên hàng'];
  expect(
    findHeading([
      { row: 4, cells },
      { row: 5, cells },
    ])?.row,
  ).toBe(4);
});

test('a column is one of the file: the first to the last, and no other', () => {
  const bad = (index: number) => badColumns({ serial: index }, 3);
  expect([bad(-1), bad(0), bad(2), bad(3)]).toEqual([['serial'], [], [], ['serial']]);
});

const grouped = (...rows: (readonly [number, Written])[]) =>
  groupRows(rows.map(([row, cells]) => keyedRow(rowOf(row, cells), MAPPING)));

test('rows of one key are one invoice, adjacent or not', () => {
  const { invoices, keyless, blank } = grouped(
    [2, { lineName: 'Bàn' }],
    [3, { invoiceKey: 'A', lineName: 'Bàn' }],
    [4, { invoiceKey: 'B', lineName: 'Bàn' }],
    [5, { invoiceKey: 'A', lineName: 'Bàn' }],
    [9, {}],
  );
  expect(invoices).toEqual([
    { key: 'A', rows: [3, 5] },
    { key: 'B', rows: [4] },
  ]);
  expect(looseVerdicts({ keyless, blank })).toMatchObject([
    { row: 2, bucket: 'error', issues: [{ column: 'invoiceKey', code: 'import-key-missing' }] },
    { row: 9, bucket: 'blank', issues: [] },
  ]);
});

test('a row without a key belongs to the invoice right above it, and goods do anywhere below it', () => {
  const amount = { number: decimal('5') };
  expect(
    grouped(
      [2, { invoiceKey: 'A' }],
      [3, { lineName: 'Ghế' }],
      [4, { note: 'gấp' }],
      [5, { invoiceKey: 'B' }],
      [6, {}],
      [7, { lineName: 'Bàn', price: amount }],
      [8, { invoiceKey: 'C' }],
      [10, { legalName: 'Người lập biểu' }],
    ),
  ).toEqual({
    invoices: [
      { key: 'A', rows: [2, 3, 4] },
      { key: 'B', rows: [5, 7] },
      { key: 'C', rows: [8] },
    ],
    keyless: [10],
    blank: [6],
  });
});

test('the sum under the list ends it and holds no invoice back; a company called so is none', () => {
  const amount = { number: decimal('600000') };
  expect(
    grouped(
      [2, { invoiceKey: 'A' }],
      [3, { legalName: 'Tổng cộng', subtotal: amount }],
      [4, { note: 'Bằng chữ: sáu trăm nghìn' }],
      [5, { invoiceKey: 'B' }],
      [6, { legalName: 'Tổng công ty Điện lực', subtotal: amount }],
      [7, { legalName: 'CONG TY ABC', subtotal: amount }],
    ),
  ).toMatchObject({
    invoices: [
      { key: 'A', rows: [2] },
      { key: 'B', rows: [5, 6, 7] },
    ],
    keyless: [3, 4],
  });
});

test('a row without a key is the fault that its invoice is held back for', () => {
  const invoice = {
    key: 'A',
    rows: [
      rowOf(2, { invoiceKey: 'A', serial: 'C26TAA', lineName: 'Ghế' }),
      rowOf(3, { lineName: 'Bàn' }),
    ],
  };
  const { faults } = readInvoice(invoice, MAPPING, FACTS);
  expect(rowVerdicts(invoice, faults)).toMatchObject([
    { row: 2, bucket: 'error', issues: [{ code: 'import-with-faulty-row', params: { row: '3' } }] },
    {
      row: 3,
      bucket: 'error',
      issues: [{ column: 'invoiceKey', code: 'import-key-missing-below', params: { key: 'A' } }],
    },
  ]);
});

test('cells that are merged over the rows of an invoice are read in each of them', () => {
  const head = {
    invoiceKey: merged('A'),
    serial: merged('C26TAA'),
    issuedOn: merged({ date: '2026-11-20' }),
    legalName: merged('Công ty Mua'),
    rate: merged({ number: decimal('0.08') }),
    price: merged({ number: decimal('150000') }),
  };
  const { draft, faults } = read({ ...head, lineName: 'Ghế' }, { ...head, lineName: 'Bàn' });
  expect(faults).toEqual([]);
  expect(draft).toMatchObject({
    serial: 'C26TAA',
    issuedOn: '2026-11-20',
    buyer: { legalName: 'Công ty Mua' },
    lines: [
      { name: 'Ghế', price: '150000', rate: '8' },
      { name: 'Bàn', price: '150000', rate: '8' },
    ],
  });
  expect(grouped([2, head], [3, head]).invoices).toEqual([{ key: 'A', rows: [2, 3] }]);
});

test.each(['quantity', 'subtotal', 'tax', 'lineTotal'] as const)(
  'the owner of a merged %s is ambiguous: it is a fault of each row',
  (column) => {
    const amount = { [column]: merged({ number: decimal('300000') }) };
    const { faults } = read({ lineName: 'Ghế', ...amount }, { lineName: 'Bàn', ...amount });
    expect(faults).toMatchObject(
      [2, 3].map((row) => ({
        row,
        column,
        code: 'import-amount-merged',
        params: { first: '2', last: '3' },
      })),
    );
  },
);

test('a buyer that is merged over two invoices is that of both', () => {
  const buyer = { legalName: merged('Công ty Mua') };
  for (const [row, key] of [
    [2, 'A'],
    [3, 'B'],
  ] as const) {
    const rows = [rowOf(row, { invoiceKey: key, ...buyer })];
    const { draft, faults } = readInvoice({ key, rows }, MAPPING, FACTS);
    expect([faults, draft.buyer.legalName]).toEqual([[], 'Công ty Mua']);
  }
});

test('a heading that is merged over rows ends with the last of them', () => {
  const over = (value: string): Cell => ({ merged: value, from: 1, to: 2, rows: 2 });
  const of = (first: Cell[], second: Cell[]) =>
    findHeading([
      { row: 1, cells: first },
      { row: 2, cells: second },
      { row: 3, cells: ['A', 'C26TAA', 'Ghế', { number: decimal('5') }] },
    ]);
  const [key, serial, name] = ['Mã nhóm hóa đơn', 'Ký hiệu', 'Tên hàng'].map(over);
  const price = [key, serial, name, 'Đơn giá'] as Cell[];
  expect(of(price, [key, serial, name, '(VND)'] as Cell[])).toEqual({ row: 2, cells: price });
  const split = [key, serial, 'Tên hàng', 'Đơn giá'] as Cell[];
  expect(of([key, serial, 'Hàng hóa', null] as Cell[], split)).toEqual({ row: 2, cells: split });
  expect(of(price, [key, 'C26TAA', 'Ghế', 'x'] as Cell[])?.row).toBe(1);
});

test('two files of one sale have the same identifying facts: key, buyer, day, currency and totals', () => {
  const { draft } = read({
    serial: 'C26TAA',
    taxCode: '0399995507',
    legalName: 'Mua',
    lineName: 'Ghế',
  });
  const sale = (key: string, change: Partial<typeof draft> = {}) =>
    statedSale(key, { ...draft, ...change });
  expect(sale('A', { serial: 'C26TBB', note: 'khác' })).toBe(sale('A'));
  expect(sale('A', { buyer: { ...draft.buyer, legalName: 'Công ty Mua' } })).toBe(sale('A'));
  const others = [
    sale('B'),
    sale('A', { issuedOn: '2026-11-22' }),
    sale('A', { currency: 'USD' }),
    sale('A', { totals: { ...draft.totals, withTax: decimal('5') } }),
    sale('A', { buyer: { ...draft.buyer, taxCode: null } }),
  ];
  expect(new Set([sale('A'), ...others]).size).toBe(6);
});

test('the head may be in the first row alone', () => {
  const { draft, faults } = read(
    {
      serial: '1C26TAA',
      issuedOn: '20/11/2026',
      legalName: 'Công ty Mua',
      taxCode: '0399995507',
      paymentMethod: 'Tiền mặt',
      lineName: 'Ghế',
      quantity: { number: decimal('2') },
      price: '150.000',
      rate: { number: decimal('0.08') },
    },
    { lineName: 'Giảm', lineType: 'Chiết khấu', subtotal: '1.000', rate: '10 %' },
  );
  expect(faults).toEqual([]);
  expect(draft).toMatchObject({
    kind: 'vat',
    serial: 'C26TAA',
    issuedOn: '2026-11-20',
    paymentMethod: 'TM',
    buyer: { type: 'ENTERPRISE', taxCode: '0399995507' },
    lines: [
      { type: 'product', quantity: '2', price: '150000', rate: '8', customRate: null },
      { type: 'discount', subtotal: '1000', rate: '10' },
    ],
  });
});

test('a sale of last year that is invoiced late names its day and the reason', () => {
  const late = { serial: 'C27TAA', issuedOn: '06/01/2027', lineName: 'Ghế' };
  const { draft, faults } = read({ ...late, soldOn: '30/12/2026', lateReason: 'Giao hàng chậm' });
  expect(faults).toEqual([]);
  expect(draft.earlierSale).toEqual({ soldOn: '2026-12-30', reason: 'Giao hàng chậm' });
  expect(read(late).draft).not.toHaveProperty('earlierSale');
  expect(read({ ...late, soldOn: 'năm ngoái' }).faults).toMatchObject([
    { column: 'soldOn', code: 'import-date-invalid' },
  ]);
});

test('a contradiction in the head is a fault of the row that differs', () => {
  const { faults } = read({ serial: 'C26TAA', lineName: 'a' }, { serial: 'C26TBB', lineName: 'b' });
  expect(faults).toEqual([
    {
      row: 3,
      column: 'serial',
      code: 'import-value-differs',
      params: { row: '2' },
      severity: 'error',
    },
  ]);
});

test('cells that cannot be read are faults in their place, never guesses', () => {
  const { faults } = read({
    issuedOn: 'hôm qua',
    price: '1,234.5',
    rate: 'nhiều',
    unit: { error: '#REF!' },
    lineType: 'lạ',
  });
  expect(faults.map(({ column, code }) => `${column} ${code}`).sort()).toEqual([
    'issuedOn import-date-invalid',
    'lineType import-choice-invalid',
    'price import-number-invalid',
    'rate import-choice-invalid',
    'unit import-cell-error',
  ]);
});

test('kind, transport and untaxed rates are read by the words of the trade', () => {
  const { draft } = read({ kind: 'Phiếu xuất kho', vehicle: '29C-1', rate: 'Không chịu thuế' });
  expect(draft).toMatchObject({
    kind: 'transfer',
    delivery: { vehicle: '29C-1' },
    buyer: { type: 'PERSONAL' },
    lines: [{ rate: 'KCT' }],
  });
  expect(read({ rate: '7' }).draft.lines[0]).toMatchObject({ rate: 'KHAC', customRate: '7' });
  expect(read({ lineType: 'Nghị định', rate: '5' }).draft.lines[0]).toMatchObject({
    type: 'decree',
    rate: 'KHAC',
    customRate: '5',
  });
});

test('a rate of 7.5 % is pointed out in the column of the rate', () => {
  const { draft, faults } = read({ rate: '7,5' });
  expect(faults).toEqual([]);
  const issue = { path: 'lines.0.customRate', code: 'line-rate-unlisted', params: { rate: '7.5' } };
  expect(validateInvoice(draft, issuing())).toContainEqual({ ...issue, severity: 'warning' });
  expect(
    placeIssue({ ...issue, severity: 'warning' }, { key: 'A', rows: [rowOf(2, {})] }),
  ).toMatchObject({ row: 2, column: 'rate', code: 'line-rate-unlisted' });
});

test('an invoice of more lines than allowed is refused at its first surplus line', () => {
  const rows = Array.from({ length: MAX_LINES + 2 }, () => ({ lineName: 'x' }));
  const { draft, faults } = read(...rows);
  expect(draft.lines).toHaveLength(MAX_LINES);
  expect(faults).toMatchObject([{ row: MAX_LINES + 2, code: 'import-too-many-lines' }]);
});

test('an invoice of as many lines as one may have is whole', () => {
  const { draft, faults } = read(...Array.from({ length: MAX_LINES }, () => ({ lineName: 'x' })));
  expect([draft.lines.length, faults]).toEqual([MAX_LINES, []]);
});

test('faults of the draft are shown at their row and column', () => {
  const invoice = { key: 'A', rows: [rowOf(5, {}), rowOf(8, {})] };
  const at = (path: string) => {
    const { row, column } = placeIssue({ path, code: 'x', severity: 'error' }, invoice);
    return [row, column];
  };
  expect(at('lines.1.unit')).toEqual([8, 'unit']);
  expect(at('lines.1.customRate')).toEqual([8, 'rate']);
  expect(at('buyer.taxCode')).toEqual([5, 'taxCode']);
  expect(at('seller.name')).toEqual([5, null]);
});

test('a row beside a faulty one names the row that prevents its import', () => {
  const invoice = { key: 'A', rows: [rowOf(2, {}), rowOf(3, {})] };
  const issue = placeIssue({ path: 'lines.1.unit', code: 'required', severity: 'error' }, invoice);
  expect(rowVerdicts(invoice, [issue])).toMatchObject([
    { row: 2, bucket: 'error', issues: [{ code: 'import-with-faulty-row', params: { row: '3' } }] },
    { row: 3, bucket: 'error', issues: [{ code: 'required' }] },
  ]);
  expect(bucketOf([{ ...issue, severity: 'warning' }])).toBe('warning');
});

const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('A', 'B', 'C26TAA', 'Ghế', '10%', '1.000', '21/11/2026', '=1+1'),
  fc.double({ noNaN: true }).map(cellNumber),
  fc.constant({ date: '2026-11-21' }),
  fc.constant({ error: '#N/A' }),
  fc.constant({ merged: 'A', from: 2, to: 4, rows: 3 }),
);
const anyRows = fc
  .array(fc.array(anyCell, { minLength: HEADERS.length, maxLength: HEADERS.length }), {
    maxLength: 25,
  })
  .map((rows) => rows.map((cells, at): ImportRow => ({ row: at + 2, cells })));

test('whatever a file holds, every row ends in exactly one bucket', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const groups = groupRows(rows.map((row) => keyedRow(row, MAPPING)));
      const full = (numbers: readonly number[]) => rows.filter(({ row }) => numbers.includes(row));
      const verdicts = [
        ...looseVerdicts(groups),
        ...groups.invoices.flatMap(({ key, rows }) => {
          const invoice = { key, rows: full(rows) };
          return rowVerdicts(invoice, readInvoice(invoice, MAPPING, FACTS).faults);
        }),
      ];
      expect(verdicts.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
        rows.map(({ row }) => row),
      );
      for (const { bucket, issues } of verdicts)
        expect(issues.some(({ severity }) => severity === 'error')).toBe(bucket === 'error');
    }),
    { numRuns: 150 },
  );
});

test('what is written into a workbook is never a formula', () => {
  for (const text of ['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1'])
    expect(safeCellText(text)).toBe(`'${text}`);
  expect(safeCellText('Công ty A & B')).toBe('Công ty A & B');
  expect(safeCellText('a\u0000b')).toBe('ab');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(safeCellText(text)).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test('the heading is the row that names the most columns, below titles and above data', () => {
  const titled = [
    { row: 1, cells: ['BẢNG KÊ HÓA ĐƠN'] },
    { row: 3, cells: ['Mã nhóm hóa đơn', 'Ký hiệu', 'Tên hàng'] },
    { row: 4, cells: ['A', 'C26TAA', 'Ghế'] },
  ];
  expect(findHeading(titled)?.row).toBe(3);
  expect(findHeading([{ row: 2, cells: ['a', 'b'] }])?.row).toBe(2);
  expect(findHeading([{ row: 1, cells: [null, ' '] }])).toBeNull();
});

test.each([
  ['Nhật Bản', 'JP', []],
  ['jp', 'JP', []],
  ['Japan', 'JP', []],
  ['Việt Nam', null, ['buyer.taxCode buyer-tax-code-required']],
  [null, null, ['buyer.taxCode buyer-tax-code-required']],
])('a foreign organisation of %s needs no tax code in a file', (written, country, errors) => {
  const { draft, faults } = read({
    legalName: 'Sakura Trading K.K.',
    address: '1-2-3 Marunouchi, Tokyo',
    country: written,
  });
  expect(faults).toEqual([]);
  expect(draft.buyer).toMatchObject({ type: 'ENTERPRISE', taxCode: null, country });
  const found = validateInvoice(draft, issuing()).filter(({ path }) => path.startsWith('buyer.'));
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(errors);
});

test('a country that no language knows is a fault of its cell', () => {
  const { faults } = read({ legalName: 'Sakura', country: 'Atlantis' });
  expect(faults).toMatchObject([{ row: 2, column: 'country', code: 'import-choice-invalid' }]);
});
