import { expect, test } from 'vitest';
import type { Cell } from '../../import/cell.ts';
import { decimal } from '../../money/decimal.ts';
import { VIETNAMESE_FORMAT } from '../../money/number-format.ts';
import { groupSheet } from './group-sheet.ts';
import type { SheetMapping } from './match-sheet.ts';
import { MOST_LINES, readSheetInvoice, type SheetFacts } from './read-sheet-invoice.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';
import { SHEET_FINDINGS, SHEET_REASONS } from './sheet-reasons.ts';
import { taxCodeText } from './tax-code-text.ts';

const OWN = {
  taxCode: '0399991100',
  name: 'Công ty Của Ta',
  address: '1 Phố Ta',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};
const FACTS: SheetFacts = {
  own: OWN,
  direction: 'received',
  today: '2026-11-23',
  format: VIETNAMESE_FORMAT,
};
const number = (value: number | string): Cell => ({ number: decimal(value) });

type Cells = Partial<Record<SheetColumnKey, Cell>>;
const KEYS = SHEET_COLUMNS.map(({ key }) => key);
const MAPPING: SheetMapping = Object.fromEntries(KEYS.map((key, index) => [key, index]));
const rowOf = (cells: Cells, row = 2) => ({ row, cells: KEYS.map((key) => cells[key] ?? null) });

const HEAD: Cells = {
  template: '1',
  serial: 'C26TAA',
  number: '125',
  issuedOn: '20/11/2026',
  sellerTaxCode: '0399995507',
  sellerName: 'Công ty Gốm',
};
const TOTALS: Cells = {
  withoutTax: number(1_000_000),
  tax: number(100_000),
  withTax: number(1_100_000),
};
const readRows = (rows: readonly Cells[], facts: Partial<SheetFacts> = {}) =>
  readSheetInvoice(
    rows.map((cells, index) => rowOf({ ...(index === 0 ? HEAD : {}), ...cells }, index + 2)),
    MAPPING,
    { ...FACTS, ...facts },
  );
const read = (cells: Cells, facts: Partial<SheetFacts> = {}) =>
  readRows([{ ...TOTALS, ...cells }], facts);
const line = (cells: Cells): Cells => ({ lineName: 'Bàn', ...cells });

test('a line is read with its code, unit and rate, and comes to quantity times price with the tax of its rate', () => {
  const { draft, findings, fault } = readRows([
    line({
      lineCode: 'B-1',
      unit: 'cái',
      quantity: number(3),
      price: number(100_000),
      rate: '8%',
    }),
  ]);
  expect([fault, findings]).toEqual([null, []]);
  expect(draft.lines).toMatchObject([
    {
      type: 'product',
      code: 'B-1',
      name: 'Bàn',
      unit: 'cái',
      quantity: '3',
      price: '100000',
      rate: '8',
      subtotal: '300000',
      tax: '24000',
      total: '324000',
    },
  ]);
  expect(draft.totals).toMatchObject({ withoutTax: '300000', tax: '24000', withTax: '324000' });
  expect(draft.amountInWords).toBe('Ba trăm hai mươi tư nghìn đồng');
});

test('what a line states stays as the seller wrote it, and is found where it differs by more than a dong', () => {
  const of = (cells: Cells) => {
    const { draft, findings } = readRows([
      line({ quantity: number(2), price: number(500), rate: '10%', ...cells }),
    ]);
    const [{ subtotal, tax, total } = { subtotal: null, tax: null, total: null }] = draft.lines;
    return [
      [subtotal, tax, total],
      findings.filter(({ column }) => column === 'subtotal' || column === 'lineTax'),
    ];
  };
  expect(of({ subtotal: number(1_001) })).toEqual([['1001', '100', '1101'], []]);
  expect(of({ subtotal: number(1_002) })).toEqual([
    ['1002', '100', '1102'],
    [
      {
        row: 2,
        column: 'subtotal',
        code: 'LINES_DIFFER',
        words: { expected: '1000', stated: '1002' },
      },
    ],
  ]);
  // Compared with the amount that is due to the dong (2.0008 × 500 = 1,000.4), not with the product.
  expect(of({ quantity: number(2.0008), subtotal: number(999) })).toEqual([
    ['999', '100', '1099'],
    [],
  ]);
  expect(of({ quantity: number(2.0008), subtotal: number(998) })[1]).toMatchObject([
    { column: 'subtotal', words: { expected: '1000', stated: '998' } },
  ]);
  expect(of({ lineTax: number(101) })).toEqual([['1000', '101', '1101'], []]);
  expect(of({ lineTax: number(98) })).toEqual([
    ['1000', '98', '1098'],
    [{ row: 2, column: 'lineTax', code: 'TAX_DIFFERS', words: { expected: '100', stated: '98' } }],
  ]);
});

test('the tax of a line without rate is what is stated, and none where nothing is', () => {
  const [taxed, untaxed] = [
    line({ subtotal: number(1_000), lineTax: number(70) }),
    line({ subtotal: number(1_000) }),
  ];
  expect(readRows([taxed]).draft.totals).toMatchObject({ withoutTax: '1000', withTax: '1070' });
  expect(readRows([untaxed]).draft.lines).toMatchObject([
    { rate: 'NONE', tax: null, total: '1000' },
  ]);
});

test('an amount that is left out of a line is no amount of the invoice', () => {
  const { draft } = readRows([line({}), line({ subtotal: number(500), rate: 'KCT' })]);
  expect(draft.lines.map(({ subtotal, total }) => [subtotal, total])).toEqual([
    [null, null],
    ['500', '500'],
  ]);
});

test('a sales invoice has no tax on its lines', () => {
  const { draft } = readRows([
    { template: '2', ...line({ quantity: number(1), price: number(1_000), rate: '10%' }) },
  ]);
  expect(draft).toMatchObject({
    kind: 'sales',
    lines: [{ tax: null, total: '1000' }],
    totals: { tax: '0' },
  });
  expect(
    readRows([{ template: '2', ...TOTALS, tax: number(0), withTax: number(1_000_000) }]).draft
      .totals.byRate,
  ).toEqual([{ rate: 'NONE', customRate: null, base: '1000000', tax: null }]);
});

test('totals are compared with the lines, a dong for each line forgiven', () => {
  const lines = [1, 2].map(() => line({ quantity: number(1), price: number(1_000), rate: '10%' }));
  const [first = {}, second = {}] = lines;
  const stated = (withoutTax: number, tax: number, withTax: number) =>
    readRows([
      { ...first, withoutTax: number(withoutTax), tax: number(tax), withTax: number(withTax) },
      second,
    ]).findings.map(({ row, column, code, words }) => [row, column, code, words]);
  expect(stated(2_000, 200, 2_200)).toEqual([]);
  expect(stated(2_002, 202, 2_204)).toEqual([]);
  expect(stated(2_003, 203, 2_206)).toEqual([
    [2, 'withoutTax', 'LINES_DIFFER', { expected: '2000', stated: '2003' }],
    [2, 'tax', 'TAX_DIFFERS', { expected: '200', stated: '203' }],
  ]);
  expect(stated(2_000, 200, 2_203)).toEqual([
    [2, 'withTax', 'TOTAL_DIFFERS', { expected: '2200', stated: '2203' }],
  ]);
});

test('tax is not compared where a line states neither rate nor tax', () => {
  const { findings } = readRows([{ ...line({ subtotal: number(1_000) }), tax: number(500) }]);
  expect(findings).toEqual([]);
  const taxed = line({ subtotal: number(1_000), rate: '10%' });
  const untold = line({ subtotal: number(1_000) });
  for (const [first, second] of [
    [taxed, untold],
    [untold, taxed],
  ] as const)
    expect(readRows([{ ...first, tax: number(170) }, second]).findings).toEqual([]);
});

test('lines that state their tax are added up without a rate', () => {
  const row = line({ subtotal: number(1_000), lineTax: number(70) });
  expect(readRows([{ ...row, tax: number(71) }]).findings).toEqual([]);
  expect(readRows([{ ...row, tax: number(72) }]).findings).toEqual([
    { row: 2, column: 'tax', code: 'TAX_DIFFERS', words: { expected: '70', stated: '72' } },
  ]);
});

test('a sales invoice whose total states a tax is found, for its lines have none', () => {
  const row = line({ subtotal: number(1_000), rate: '10%' });
  expect(readRows([{ template: '2', ...row, tax: number(100) }]).findings).toEqual([
    { row: 2, column: 'tax', code: 'TAX_DIFFERS', words: { expected: '0', stated: '100' } },
  ]);
});

test('what is left out of the totals follows from the lines', () => {
  const row = line({ quantity: number(1), price: number(1_000), rate: '10%' });
  const totals = (cells: Cells) => {
    const { withoutTax, tax, withTax } = readRows([{ ...row, ...cells }]).draft.totals;
    return [withoutTax, tax, withTax];
  };
  expect(totals({})).toEqual(['1000', '100', '1100']);
  expect(totals({ withTax: number(1_150) })).toEqual(['1000', '150', '1150']);
  expect(totals({ tax: number(90) })).toEqual(['1000', '90', '1090']);
});

test('an invoice without priced lines is shown as one line of the whole, named by its first line or its note', () => {
  const [of] = read({}).draft.lines;
  expect(of).toMatchObject({
    name: '',
    rate: '10',
    subtotal: '1000000',
    tax: '100000',
    total: '1100000',
  });
  expect(read({ note: 'Tiền điện' }).draft.lines).toMatchObject([{ name: 'Tiền điện' }]);
  expect(
    read({ note: 'Tiền điện', lineName: 'Điện', quantity: number(1) }).draft.lines,
  ).toMatchObject([{ name: 'Điện', quantity: '1', subtotal: '1000000' }]);
  expect(read({}).draft.totals.byRate).toEqual([
    { rate: '10', customRate: null, base: '1000000', tax: '100000' },
  ]);
});

test.each([
  [50_000, '5'],
  [50_001, '5'],
  [50_002, 'NONE'],
  [80_000, '8'],
  [99_999, '10'],
  [0, 'NONE'],
])('a tax of %i on a million is the rate %s', (tax, rate) => {
  const { draft } = read({ tax: number(tax), withTax: number(1_000_000 + tax) });
  expect(draft.totals.byRate).toMatchObject([{ rate }]);
});

test('a number that cannot be read is one fault in its place, with its text', () => {
  expect(readRows([line({ quantity: 'hai', price: number(1) })]).fault).toEqual({
    row: 2,
    column: 'quantity',
    code: 'CELL_UNREADABLE',
    words: { text: 'hai' },
  });
  const second = readRows([line({ subtotal: number(1) }), line({ subtotal: '1.5' })]);
  expect(second.fault).toMatchObject({ row: 3, column: 'subtotal', words: { text: '1.5' } });
});

test('the parties, day and payment are read as written, with the company on its side', () => {
  const {
    draft,
    authorityCode,
    number: no,
  } = read({
    sellerAddress: '5 Phố Gốm',
    paymentMethod: 'TM',
    authorityCode: '00A',
    note: 'theo hợp đồng',
  });
  expect({ ...draft, lines: [], totals: null }).toEqual({
    kind: 'vat',
    serial: 'C26TAA',
    issuedOn: '2026-11-20',
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'TM',
    seller: { ...OWN, taxCode: '0399995507', name: 'Công ty Gốm', address: '5 Phố Gốm' },
    buyer: expect.objectContaining({
      type: 'ENTERPRISE',
      taxCode: OWN.taxCode,
      legalName: OWN.name,
      address: OWN.address,
      name: null,
    }),
    lines: [],
    totals: null,
    amountInWords: 'Một triệu một trăm nghìn đồng',
    delivery: null,
    related: null,
    note: 'theo hợp đồng',
  });
  expect([authorityCode, no]).toEqual(['00A', '125']);
});

test('a purchase may state another name and address of the company, a sale those of its buyer', () => {
  const bought = read({ buyerTaxCode: OWN.taxCode, buyerName: 'Cửa hàng', buyerAddress: '9 Phố' });
  expect(bought.draft.buyer).toMatchObject({ legalName: 'Cửa hàng', address: '9 Phố' });
  const sold = read(
    {
      sellerTaxCode: null,
      sellerName: null,
      buyerTaxCode: '0399998804',
      buyerName: 'Công ty Mua',
      buyerAddress: '2 Phố',
    },
    { direction: 'issued' },
  );
  expect(sold.draft.seller).toEqual(OWN);
  expect(sold.draft.buyer).toMatchObject({
    type: 'ENTERPRISE',
    taxCode: '0399998804',
    legalName: 'Công ty Mua',
    name: null,
    address: '2 Phố',
  });
  const person = read(
    { buyerName: 'Chị Hoa', buyerAddress: '3 Phố', sellerTaxCode: OWN.taxCode },
    { direction: 'issued' },
  );
  expect(person.draft.buyer).toMatchObject({
    type: 'PERSONAL',
    name: 'Chị Hoa',
    legalName: null,
    address: '3 Phố',
  });
});

test('a sheet of purchases that leaves the seller out gets no other seller', () => {
  const { draft, fault } = read({ sellerTaxCode: null, sellerName: null });
  expect(draft.seller).toMatchObject({ taxCode: '', name: '', address: '' });
  expect(fault).toEqual({ row: 2, column: 'sellerTaxCode', code: 'CELL_MISSING', words: {} });
});

test('an invoice between others in a list of the company is theirs', () => {
  const sold = read({ sellerAddress: '5 Phố Gốm', buyerName: 'Chị Hoa' }, { direction: 'issued' });
  expect(sold.draft.seller).toMatchObject({ taxCode: '0399995507', name: 'Công ty Gốm' });
  expect(sold.draft.buyer).toMatchObject({ type: 'PERSONAL', name: 'Chị Hoa', taxCode: null });
});

test('the company is on the side that names it, whichever list the invoice came in', () => {
  const bought = read({ buyerTaxCode: OWN.taxCode }, { direction: 'issued' }).draft;
  expect(bought.seller.taxCode).toBe('0399995507');
  expect(bought.buyer).toMatchObject({ taxCode: OWN.taxCode, legalName: OWN.name });
  const sold = read({ sellerTaxCode: OWN.taxCode, sellerName: null }).draft;
  expect(sold.seller).toEqual(OWN);
  expect(sold.buyer).toMatchObject({ type: 'PERSONAL', taxCode: null, legalName: null });
});

test.each<[string, string]>([
  ['VND', 'VND'],
  ['vnđ', 'VND'],
  ['VNÐ', 'VND'],
  ['đồng', 'VND'],
  ['Đ', 'VND'],
  ['usd', 'USD'],
])('the currency "%s" is %s', (currency, code) => {
  const { draft, fault } = read({ currency, exchangeRate: number(25_000) });
  expect([draft.currency, fault]).toEqual([code, null]);
  expect(draft.exchangeRate).toBe(code === 'VND' ? null : '25000');
});

test.each(['VNDD', 'US', 'US DOLLAR', 'đ USD', 'US VND', 'Hợp đồng'])(
  '"%s" is no currency',
  (currency) => {
    expect(read({ currency }).fault).toEqual({
      row: 2,
      column: 'currency',
      code: 'CELL_UNREADABLE',
      words: { text: currency.toUpperCase() },
    });
  },
);

test.each([
  ['1', 'vat'],
  ['01GTKT0/001', 'vat'],
  ['01GTKT3/003', 'vat'],
  ['01GTKT0/006', 'vat'],
  ['5', 'vat'],
  ['2', 'sales'],
  ['02GTTT0/001', 'sales'],
  ['07KPTQ0/001', 'sales'],
  ['3', 'sales'],
  ['7', 'sales'],
  ['9', 'sales'],
  ['6', 'transfer'],
  ['03XKNB0/001', 'transfer'],
  ['04HGDL0/001', 'transfer'],
])('form %s is of kind %s', (template, kind) => {
  expect(read({ template }).draft.kind).toBe(kind);
});

test.each([
  [null, '1C26TAA', '1', 'C26TAA'],
  ['1', '1C26TAA', '1', 'C26TAA'],
  ['1C26TAA', '1C26TAA', '1', 'C26TAA'],
  [' 1 ', ' c26 taa ', '1', 'C26TAA'],
  // Another form than the symbol states: both stay as they are written.
  ['2', '1C26TAA', '2', '1C26TAA'],
  ['1', '0C26TAA', '1', '0C26TAA'],
  ['1', '1C26TAAA', '1', '1C26TAAA'],
  ['1', 'X1C26TAA', '1', 'X1C26TAA'],
])('form %s and series %s are %s and %s', (template, serial, form, series) => {
  const invoice = read({ template, serial });
  expect([invoice.template, invoice.draft.serial]).toEqual([form, series]);
});

test.each<[Cells, SheetColumnKey]>([
  [{ serial: null }, 'serial'],
  [{ template: null }, 'template'],
  [{ number: null }, 'number'],
  [{ issuedOn: null }, 'issuedOn'],
])('%j: the cell that is missing is named', (cells, column) => {
  expect(read(cells).fault).toEqual({ row: 2, column, code: 'CELL_MISSING', words: {} });
});

test('an invoice of today is taken, one of tomorrow is not, and a wrong buyer is named by his code', () => {
  expect(read({ issuedOn: '23/11/2026' }).fault).toBeNull();
  expect(read({ issuedOn: '24/11/2026' }).fault).toEqual({
    row: 2,
    column: 'issuedOn',
    code: 'DAY_IN_FUTURE',
    words: { text: '24/11/2026' },
  });
  expect(read({ buyerTaxCode: '77' }).fault).toEqual({
    row: 2,
    column: 'buyerTaxCode',
    code: 'CELL_UNREADABLE',
    words: { text: '77' },
  });
});

test('an invoice has as many lines as on any other way, and the first row too many is named', () => {
  const rows = (count: number) =>
    readRows(Array.from({ length: count }, () => line({ subtotal: number(1), rate: 'KCT' })));
  expect(rows(MOST_LINES).fault).toBeNull();
  expect(rows(MOST_LINES + 1)).toMatchObject({
    fault: { row: MOST_LINES + 2, column: null, code: 'TOO_MANY_LINES', words: { max: '1000' } },
  });
});

test('S-34 names that are missing and a doubtful tax code of the other side are found in their places', () => {
  const bare = read({ sellerName: null, sellerTaxCode: '0399995508' });
  expect(bare.findings).toEqual([
    { row: 2, column: 'sellerName', code: 'PARTY_INCOMPLETE', words: {} },
    { row: 2, column: 'sellerTaxCode', code: 'TAX_CODE_DOUBTFUL', words: { text: '0399995508' } },
  ]);
  const sold = read(
    { sellerTaxCode: OWN.taxCode, sellerName: null, buyerTaxCode: '0399998805' },
    { direction: 'issued' },
  );
  expect(sold.findings).toEqual([
    { row: 2, column: 'buyerName', code: 'PARTY_INCOMPLETE', words: {} },
    { row: 2, column: 'buyerTaxCode', code: 'TAX_CODE_DOUBTFUL', words: { text: '0399998805' } },
  ]);
});

test('the closed lists are what a sheet can be refused for and found with', () => {
  expect(SHEET_REASONS).toEqual([
    'CELL_MISSING',
    'CELL_UNREADABLE',
    'AMOUNT_MERGED',
    'ROWS_DIFFER',
    'DAY_IN_FUTURE',
    'TOO_MANY_LINES',
  ]);
  expect(SHEET_FINDINGS).toHaveLength(6);
});

test.each<[Cell, string | null]>([
  [null, null],
  ['', null],
  [number(399995507), '0399995507'],
  [number('1234567890'), '1234567890'],
  [number('12345678901'), '012345678901'],
  // A text is written as it was meant.
  ['399995507', '399995507'],
  ['0399995507001', '0399995507-001'],
  [number('12'), '12'],
])('the tax code in %j is %s', (cell, code) => {
  expect(taxCodeText(cell)).toBe(code);
});

const grouped = (rows: readonly Cells[]) =>
  groupSheet(
    rows.map((cells, index) => rowOf(cells, index + 1)),
    MAPPING,
  ).map((group) => (group.kind === 'invoice' ? group.rows.map(({ row }) => row) : -group.row.row));

test('rows that name one invoice however it is written are one', () => {
  const one = { template: '1', serial: 'C26TAA', number: '7', sellerTaxCode: '0399995507' };
  const written = {
    template: ' 1',
    serial: 'c26taa',
    number: '00000007',
    sellerTaxCode: number(399995507),
  };
  expect(grouped([one, written])).toEqual([[1, 2]]);
  for (const change of [
    { template: '2' },
    { serial: 'C26TAB' },
    { number: '8' },
    { sellerTaxCode: '0399998804' },
  ])
    expect(grouped([one, { ...one, ...change }])).toEqual([[1], [2]]);
  // Not a number that an invoice can have: it is identified by its text.
  expect(
    grouped([
      { ...one, number: 'A-1' },
      { ...one, number: 'A-1' },
      { ...one, number: 'A-2' },
    ]),
  ).toEqual([[1, 2], [3]]);
});

test('a row that names nothing goes on with the invoice above, unless it is blank, a sum, or the first', () => {
  const named = { serial: 'C26TAA', number: '7' };
  const other = { serial: 'C26TAA', number: '8' };
  expect(
    grouped([line({}), named, line({}), other, line({}), { ...named, ...line({}) }, line({})]),
  ).toEqual([-1, [2, 3, 6, 7], [4, 5]]);
  for (const sum of ['Tổng cộng', 'Cộng', 'TOTAL', 'Sum:'])
    expect(grouped([named, { lineName: sum, withTax: number(5) }]), sum).toEqual([[1], -2]);
  expect(grouped([named, { note: 'Tổng' }, { note: 'Congty' }])).toEqual([[1, 3], -2]);
  expect(grouped([named, { note: ' ' }, line({})])).toEqual([[1, 3], -2]);
});

test('work and articles whose names begin like a sum are lines of the invoice above', () => {
  const named = { serial: 'C26TAA', number: '7' };
  for (const lineName of ['Công lắp đặt', 'Cổng sắt', 'Cổng sắt'.normalize('NFD')])
    expect(grouped([named, { lineName, subtotal: number(5) }]), lineName).toEqual([[1, 2]]);
  for (const lineName of ['Tổng đài điện thoại', 'Cong lap dat']) {
    expect(grouped([named, { lineName, unit: 'bộ' }]), lineName).toEqual([[1, 2]]);
    expect(grouped([named, { lineName, price: number(5) }]), lineName).toEqual([[1, 2]]);
  }
});

test.each([
  ['1,100', 'CELL_UNREADABLE'],
  ['1,100 đ', 'CELL_UNREADABLE'],
  ['1.100.000', null],
  ['1.100.000,5', null],
])('text of a total in dong that may be thousands or a fraction is not read: %s', (text, code) => {
  const { fault } = read({ ...TOTALS, withTax: text });
  expect(fault?.code ?? null).toBe(code);
  if (code) expect(fault).toMatchObject({ column: 'withTax' });
});

test('text of an exchange rate that can be a fraction or thousands is not read', () => {
  const { fault } = read({ currency: 'USD', exchangeRate: '25,000' });
  expect(fault).toMatchObject({ code: 'CELL_UNREADABLE', column: 'exchangeRate' });
});

test('text of a total in dollars is read by the marks of the company', () => {
  const dollars = read({ currency: 'USD', exchangeRate: number(26_350), withTax: '1100,125' });
  expect(dollars.fault).toBeNull();
});

test.each([
  ['', null],
  ['0', null],
  ['1', null],
  ['26.350', '26350'],
])('a foreign currency in a workbook has its own exchange rate or none: %s', (text, rate) => {
  expect(read({ currency: 'USD', exchangeRate: text }).draft.exchangeRate).toBe(rate);
});

test('a tax on what bears none is found, on a line and on an invoice without priced lines', () => {
  for (const rate of ['KCT', 'KKKNT', '0']) {
    const priced = line({ subtotal: number(1_000_000), lineTax: number(100_000), rate });
    const words = { expected: '0', stated: '100000' };
    const ofLine = { row: 2, column: 'lineTax', code: 'TAX_DIFFERS', words };
    expect(read(priced).findings).toContainEqual(ofLine);
    for (const unpriced of [{ rate }, line({ rate })]) {
      const whole = read(unpriced);
      expect(whole.findings).toEqual([{ ...ofLine, column: 'tax' }]);
      const byRate = { rate, customRate: null, base: '1000000', tax: '100000' };
      expect(whole.draft?.totals.byRate).toEqual([byRate]);
    }
  }
  expect(read({ rate: '10' }).draft?.totals.byRate).toMatchObject([{ rate: '10', tax: '100000' }]);
});
