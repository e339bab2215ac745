import { expect, test } from 'vitest';
import type { Cell, PlainCell } from '../../import/cell.ts';
import { decimal } from '../../money/decimal.ts';
import { VIETNAMESE_FORMAT } from '../../money/number-format.ts';
import { groupSheet } from './group-sheet.ts';
import { matchSheet, missingSheetColumns, type SheetMapping } from './match-sheet.ts';
import { readSheetInvoice, type SheetFacts } from './read-sheet-invoice.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';
import { sheetTemplateRows } from './sheet-template.ts';

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
const number = (value: number): Cell => ({ number: decimal(value) });

type Cells = Partial<Record<SheetColumnKey, Cell>>;
const KEYS = SHEET_COLUMNS.map(({ key }) => key);
const MAPPING: SheetMapping = Object.fromEntries(KEYS.map((key, index) => [key, index]));
const rowOf = (cells: Cells, row = 2) => ({ row, cells: KEYS.map((key) => cells[key] ?? null) });

const WHOLE: Cells = {
  template: '1',
  serial: 'C26TAA',
  number: '00000125',
  issuedOn: '20/11/2026',
  sellerTaxCode: '0399995507',
  sellerName: 'Công ty Gốm',
  withoutTax: number(1_000_000),
  tax: number(100_000),
  withTax: number(1_100_000),
};
const read = (cells: Cells, facts: Partial<SheetFacts> = {}) =>
  readSheetInvoice([rowOf({ ...WHOLE, ...cells })], MAPPING, { ...FACTS, ...facts });

test('IMP-018 the headings of the template, of the portal, of programs and English ones are known', () => {
  const all = matchSheet(
    SHEET_COLUMNS.map(({ header, required }) => header + (required ? ' *' : '')),
  );
  expect(all).toEqual(MAPPING);
  const portal = [
    ...['STT', 'Ký hiệu mẫu số', 'Ký hiệu hóa đơn', 'Số hóa đơn', 'Ngày lập'],
    ...['MST người bán/MST người xuất hàng', 'Tên người bán/Tên người xuất hàng'],
    ...['Tổng tiền chưa thuế', 'Tổng tiền thuế', 'Tổng tiền chiết khấu thương mại'],
    ...['Tổng tiền phí', 'Tổng tiền thanh toán', 'Đơn vị tiền tệ', 'Tỷ giá', 'Trạng thái hóa đơn'],
  ];
  expect(matchSheet(portal)).toEqual({
    template: 1,
    serial: 2,
    number: 3,
    issuedOn: 4,
    sellerTaxCode: 5,
    sellerName: 6,
    withoutTax: 7,
    tax: 8,
    withTax: 11,
    currency: 12,
    exchangeRate: 13,
  });
  const english = matchSheet(['Invoice no', 'Serial', 'Invoice date', 'Seller tax code', 'Total']);
  expect(english).toEqual({ number: 0, serial: 1, issuedOn: 2, sellerTaxCode: 3, withTax: 4 });
});

test('no heading is that of two columns', () => {
  const names = SHEET_COLUMNS.flatMap(({ header, also }) => [header, ...also]);
  for (const name of names) expect(Object.keys(matchSheet([name])), name).toHaveLength(1);
  expect(new Set(names).size).toBe(names.length);
});

test('what the company sold is read without a column of sellers', () => {
  const { sellerTaxCode: _, ...mapping } = MAPPING;
  expect(missingSheetColumns(mapping, 'received').map(({ key }) => key)).toEqual(['sellerTaxCode']);
  expect(missingSheetColumns(mapping, 'issued')).toEqual([]);
});

test('IMP-018 the example of the template is one invoice without fault', () => {
  const rows = sheetTemplateRows('2026-11-21').map((cells, index) => ({
    row: index + 2,
    cells: cells.map((cell): Cell => (typeof cell === 'number' ? number(cell) : cell)),
  }));
  const [group, ...others] = groupSheet(rows, MAPPING);
  expect(others).toEqual([]);
  if (group?.kind !== 'invoice') throw new Error('no invoice');
  const invoice = readSheetInvoice(group.rows, MAPPING, FACTS);
  expect(invoice).toMatchObject({ fault: null, findings: [] });
  expect(invoice.draft.lines).toHaveLength(2);
  expect(invoice.draft.totals).toMatchObject({ withoutTax: '1450000', tax: '145000' });
});

test('rows of one invoice are found anywhere in the sheet, and every row ends in one group', () => {
  const rows = [
    rowOf({ ...WHOLE, lineName: 'Bàn' }, 2),
    rowOf({ lineName: 'Ghế' }, 3),
    rowOf({ ...WHOLE, number: '126' }, 4),
    rowOf({ ...WHOLE, number: number(125), lineName: 'Tủ' }, 5),
    rowOf({ template: ' ' }, 6),
    rowOf({ sellerName: 'Tổng cộng', withTax: number(5) }, 7),
  ];
  const groups = groupSheet(rows, MAPPING).map((group) =>
    group.kind === 'invoice' ? group.rows.map(({ row }) => row) : [-group.row.row],
  );
  expect(groups).toEqual([[2, 3, 5], [4], [-6], [-7]]);
});

test('what is sold under a word of sums further in is a line, not the sum under the list', () => {
  const rows = [
    rowOf({ ...WHOLE, lineName: 'Bàn' }, 2),
    rowOf({ lineName: 'Bảo trì tổng đài', subtotal: number(5) }, 3),
    rowOf({ lineName: 'Total' }, 4),
  ];
  const groups = groupSheet(rows, MAPPING).map((group) =>
    group.kind === 'invoice' ? group.rows.map(({ row }) => row) : [-group.row.row],
  );
  expect(groups).toEqual([[2, 3], [-4]]);
});

test('a row that leaves out the number alone is what the invoice above it is refused for, unless it has a total or a day of its own', () => {
  const { withTax: _, withoutTax: __, tax: ___, ...priced } = WHOLE;
  const line = { ...priced, subtotal: number(1_000_000) };
  const [group, ...others] = groupSheet(
    [rowOf({ ...line, lineName: 'Bàn' }, 2), rowOf({ ...line, number: null, lineName: 'Ghế' }, 3)],
    MAPPING,
  );
  expect(others).toEqual([]);
  if (group?.kind !== 'invoice') throw new Error('no invoice');
  expect(readSheetInvoice(group.rows, MAPPING, FACTS).fault).toEqual({
    row: 3,
    column: 'number',
    code: 'CELL_MISSING',
    words: {},
  });
  const apart = [
    { ...WHOLE, number: null },
    { ...line, number: null, sellerTaxCode: '0399998804' },
    { ...line, number: null, issuedOn: '21/11/2026' },
  ].map((cells) => groupSheet([rowOf(WHOLE, 2), rowOf(cells, 3)], MAPPING));
  expect(apart.map((groups) => groups.length)).toEqual([2, 2, 2]);
});

const over = (value: NonNullable<PlainCell>, from = 2): Cell => ({
  merged: value,
  from,
  to: from + 1,
  rows: 2,
});
const whole = (rows: ReturnType<typeof rowOf>[]) => readSheetInvoice(rows, MAPPING, FACTS);
const READ_ONCE = { withoutTax: '1000000', tax: '100000', withTax: '1100000' };
const MERGED: Cells = Object.fromEntries(
  Object.entries(WHOLE).map(([key, cell]) => [key, over(cell as NonNullable<PlainCell>)]),
);

test('an invoice that is drawn over two rows by merged cells has its totals once', () => {
  const rows = [
    rowOf({ ...MERGED, lineName: 'Bàn', subtotal: number(400_000) }, 2),
    rowOf({ ...MERGED, lineName: 'Ghế', subtotal: number(600_000) }, 3),
  ];
  expect(groupSheet(rows, MAPPING)).toEqual([{ kind: 'invoice', rows }]);
  const { fault, draft } = whole(rows);
  expect(fault).toBeNull();
  expect(draft).toMatchObject({ totals: READ_ONCE, lines: [{ name: 'Bàn' }, { name: 'Ghế' }] });
});

test('a row that is merged with the line above it is no line of its own', () => {
  const line = { lineName: over('Bàn'), subtotal: over(number(1_000_000) as PlainCell & object) };
  const { fault, draft } = whole([
    rowOf({ ...MERGED, ...line }, 2),
    rowOf({ ...MERGED, ...line, note: 'gấp' }, 3),
  ]);
  expect(fault).toBeNull();
  expect(draft.lines).toMatchObject([{ name: 'Bàn', subtotal: '1000000' }]);
});

test('an amount that is merged over two lines, or over two invoices, is that of none', () => {
  const amount = over(number(1_000_000) as PlainCell & object);
  const refused = { code: 'AMOUNT_MERGED', words: { first: '2', last: '3' } };
  const lines = whole([
    rowOf({ ...WHOLE, lineName: 'Bàn', subtotal: amount }, 2),
    rowOf({ lineName: 'Ghế', subtotal: amount }, 3),
  ]);
  expect(lines.fault).toMatchObject({ ...refused, row: 2, column: 'subtotal' });
  const [one, other] = [
    rowOf({ ...WHOLE, withTax: amount }, 2),
    rowOf({ ...WHOLE, withTax: amount }, 3),
  ];
  expect(whole([one]).fault).toMatchObject({ ...refused, row: 2, column: 'withTax' });
  expect(whole([other]).fault).toMatchObject({ ...refused, row: 3, column: 'withTax' });
});

test('a tax code as a number in a merged cell is the code that was meant', () => {
  const sellerTaxCode = over(number(399995507) as PlainCell & object);
  expect(whole([rowOf({ ...WHOLE, sellerTaxCode }, 2)]).draft.seller.taxCode).toBe('0399995507');
});

test('the company is used on its side, and never on the other', () => {
  const bought = read({}).draft;
  expect([bought.seller.taxCode, bought.buyer.taxCode]).toEqual(['0399995507', OWN.taxCode]);
  expect(bought.buyer.legalName).toBe(OWN.name);
  const sold = read({ sellerTaxCode: null, buyerName: 'Chị Hoa' }, { direction: 'issued' }).draft;
  expect([sold.seller.taxCode, sold.buyer]).toMatchObject([
    OWN.taxCode,
    { type: 'PERSONAL', name: 'Chị Hoa', taxCode: null },
  ]);
  const ownInList = read({ sellerTaxCode: OWN.taxCode, buyerTaxCode: '0399995507' }).draft;
  expect(ownInList.buyer.taxCode).toBe('0399995507');
  expect(read({ buyerTaxCode: '0399998804' }).draft.buyer.taxCode).toBe('0399998804');
});

test.each<[string, Cells, string]>([
  ['a tax code as a number', { sellerTaxCode: number(399995507) }, '0399995507'],
  ['a branch without its dash', { sellerTaxCode: '0399995507001' }, '0399995507-001'],
])('%s is the code that was meant', (_, cells, expected) => {
  expect(read(cells)).toMatchObject({ fault: null, draft: { seller: { taxCode: expected } } });
});

test.each<[string, Cell]>([
  ['a date cell', { date: '2026-11-20' }],
  ['slashes', '20/11/2026'],
  ['dashes', '20-11-2026'],
  ['dots', '20.11.2026'],
  ['the hour behind it', '20/11/2026 00:00:00'],
  ['a day number', number(46_346)],
])('a day is read from %s', (_, issuedOn) => {
  expect(read({ issuedOn })).toMatchObject({ fault: null, draft: { issuedOn: '2026-11-20' } });
});

test.each<[Cells, string, string]>([
  [{ issuedOn: '32/11/2026' }, 'CELL_UNREADABLE', 'issuedOn'],
  [{ issuedOn: '24/11/2026' }, 'DAY_IN_FUTURE', 'issuedOn'],
  [{ withTax: '1.5' }, 'CELL_UNREADABLE', 'withTax'],
  [{ withTax: '9'.repeat(60) }, 'CELL_UNREADABLE', 'withTax'],
  [{ tax: '9'.repeat(16) }, 'CELL_UNREADABLE', 'tax'],
  [{ withTax: { number: decimal('9'.repeat(16)) } }, 'CELL_UNREADABLE', 'withTax'],
  [{ withTax: '1100000,1234567' }, 'CELL_UNREADABLE', 'withTax'],
  [{ withTax: { error: '#REF!' } }, 'CELL_UNREADABLE', 'withTax'],
  [{ sellerTaxCode: '12' }, 'CELL_UNREADABLE', 'sellerTaxCode'],
  [{ currency: 'tiền' }, 'CELL_UNREADABLE', 'currency'],
  [{ number: null }, 'CELL_MISSING', 'number'],
  [{ template: null }, 'CELL_MISSING', 'template'],
  [{ withTax: null, withoutTax: null }, 'CELL_MISSING', 'withTax'],
])('%j is refused: %s %s', (cells, code, column) => {
  expect(read(cells).fault).toMatchObject({ row: 2, code, column });
});

test('AMB-01 a number that is text is read by the marks of the company: 1.500 is never 1.5', () => {
  const { draft, fault } = read({ withoutTax: '1.500', tax: '150', withTax: '1.650' });
  expect(fault).toBeNull();
  expect(draft.totals).toMatchObject({ withoutTax: '1500', tax: '150', withTax: '1650' });
});

test('rows of one invoice with different heads are refused by the row that differs', () => {
  const rows = [rowOf(WHOLE, 2), rowOf({ ...WHOLE, issuedOn: '19/11/2026' }, 3)];
  expect(readSheetInvoice(rows, MAPPING, FACTS).fault).toEqual({
    row: 3,
    column: 'issuedOn',
    code: 'ROWS_DIFFER',
    words: { other: '2' },
  });
});

test('one symbol may hold form and series', () => {
  expect(read({ template: null, serial: '1C26TAA' })).toMatchObject({
    fault: null,
    template: '1',
    draft: { serial: 'C26TAA' },
  });
  expect(read({ template: '01GTKT0/001', serial: 'AA/20E' })).toMatchObject({
    fault: null,
    template: '01GTKT0/001',
    draft: { serial: 'AA/20E', kind: 'vat' },
  });
});

test('totals that do not add up are reported and stay as they are stated', () => {
  const odd = read({ withTax: number(1_100_002) });
  expect(odd).toMatchObject({
    fault: null,
    draft: { totals: { withTax: '1100002' } },
    findings: [{ code: 'TOTAL_DIFFERS', words: { expected: '1100000', stated: '1100002' } }],
  });
  expect(read({ withTax: number(1_100_001) }).findings).toEqual([]);
  const lines = { lineName: 'Bàn', quantity: number(2), price: number(400_000), rate: '10%' };
  expect(read(lines).findings.map(({ code }) => code)).toEqual(['LINES_DIFFER', 'TAX_DIFFERS']);
});

test.each([-2, -1, 1, 2])(
  'of an invoice of a sheet a difference of %d dong is reported from two on',
  (by) => {
    const isReported = Math.abs(by) > 1;
    const findingsOf = (cells: Cells) =>
      read(cells).findings.map(({ code, column }) => [code, column]);
    expect(findingsOf({ withTax: number(1_100_000 + by) })).toEqual(
      isReported ? [['TOTAL_DIFFERS', 'withTax']] : [],
    );
    const line = { lineName: 'Bàn', quantity: number(1), price: number(1_000_000), rate: '10%' };
    const raised = { withoutTax: number(1_000_000 + by), withTax: number(1_100_000 + by) };
    expect(findingsOf({ ...line, ...raised })).toEqual(
      isReported ? [['LINES_DIFFER', 'withoutTax']] : [],
    );
    const taxed = { tax: number(100_000 + by), withTax: number(1_100_000 + by) };
    expect(findingsOf({ ...line, ...taxed })).toEqual(isReported ? [['TAX_DIFFERS', 'tax']] : []);
    expect(findingsOf({ ...line, ...raised, subtotal: number(1_000_000 + by) })).toEqual(
      isReported ? [['LINES_DIFFER', 'subtotal']] : [],
    );
    expect(findingsOf({ ...line, ...taxed, lineTax: number(100_000 + by) })).toEqual(
      isReported ? [['TAX_DIFFERS', 'lineTax']] : [],
    );
  },
);

test('in an invoice of three lines a difference of three dong is forgiven, of four reported', () => {
  const codes = (withoutTax: number) =>
    readSheetInvoice(
      ['Bàn', 'Ghế', 'Tủ'].map((lineName, index) =>
        rowOf(
          {
            ...WHOLE,
            withoutTax: number(withoutTax),
            tax: number(300),
            withTax: number(withoutTax + 300),
            lineName,
            quantity: number(1),
            price: number(1_000),
            rate: '10%',
          },
          index + 2,
        ),
      ),
      MAPPING,
      FACTS,
    ).findings.map(({ code }) => code);
  expect([codes(3_003), codes(3_004)]).toEqual([[], ['LINES_DIFFER']]);
});

test('the one rate of an invoice without lines makes its tax to the dong, on either side', () => {
  const rateOf = (tax: number) =>
    read({ tax: number(tax), withTax: number(1_000_000 + tax) }).draft.totals.byRate[0]?.rate;
  expect([99_998, 99_999, 100_001, 100_002].map(rateOf)).toEqual(['NONE', '10', '10', 'NONE']);
  expect([50_000, 80_000, 0].map(rateOf)).toEqual(['5', '8', 'NONE']);
});

test('the tax of lines without a rate cannot be added up, and is not reported as different', () => {
  const line = { lineName: 'Bàn', quantity: number(1), price: number(1_000_000) };
  expect(read(line)).toMatchObject({ fault: null, findings: [] });
  expect(read({ ...line, rate: 'KCT' }).findings.map(({ code }) => code)).toEqual(['TAX_DIFFERS']);
});

test('an invoice of a thousand rows is read, one of a row more is refused at that row', () => {
  const fault = (count: number) =>
    readSheetInvoice(
      Array.from({ length: count }, (_, index) => rowOf(WHOLE, index + 2)),
      MAPPING,
      FACTS,
    ).fault;
  expect(fault(1_000)).toBeNull();
  expect(fault(1_001)).toEqual({
    row: 1_002,
    column: null,
    code: 'TOO_MANY_LINES',
    words: { max: '1000' },
  });
});

test('an invoice of today is taken in, one of tomorrow is not', () => {
  expect(read({ issuedOn: '23/11/2026' }).fault).toBeNull();
  expect(read({ issuedOn: '24/11/2026' }).fault).toMatchObject({ code: 'DAY_IN_FUTURE' });
});

test('what is left out follows from what is stated', () => {
  const totals = (cells: Cells) =>
    read({ withoutTax: null, tax: null, withTax: null, ...cells }).draft.totals;
  expect(totals({ withTax: number(110), withoutTax: number(100) }).tax).toBe('10');
  expect(totals({ withTax: number(110), tax: number(10) }).withoutTax).toBe('100');
  expect(totals({ withoutTax: number(100) })).toMatchObject({ tax: '0', withTax: '100' });
  const line = { quantity: number(3), price: number(100), rate: number(0.08) };
  expect(totals(line)).toMatchObject({ withoutTax: '300', tax: '24', withTax: '324' });
});

test('the rate of an invoice without lines is the one that makes its tax, and none where several may', () => {
  expect(read({}).draft.totals.byRate).toMatchObject([{ rate: '10', tax: '100000' }]);
  const mixed = read({ tax: number(70_000), withTax: number(1_070_000) });
  expect(mixed.draft.totals).toMatchObject({ tax: '70000', byRate: [{ rate: 'NONE', tax: null }] });
  // A return would lose the tax: the invoice is counted nowhere until the rate is entered.
  expect(mixed.draft.remarks).toEqual([
    { kind: 'unread', tag: 'Thuế suất', text: '', isTotal: true },
  ]);
  expect(read({}).draft.remarks).toBeUndefined();
  const line = { lineName: 'Bàn', quantity: number(1), price: number(1_000_000) };
  expect(read(line).draft.totals.byRate).toMatchObject([{ rate: '10', tax: '100000' }]);
  expect(
    read({ ...line, tax: number(90_000), withTax: number(1_090_000) }).draft.remarks,
  ).toHaveLength(1);
});

test('S-34 a wrong check digit of the other side and a missing name are findings', () => {
  const { fault, findings } = read({ sellerTaxCode: '0399995508', sellerName: null });
  expect(fault).toBeNull();
  expect(findings.map(({ code }) => code)).toEqual(['PARTY_INCOMPLETE', 'TAX_CODE_DOUBTFUL']);
});
