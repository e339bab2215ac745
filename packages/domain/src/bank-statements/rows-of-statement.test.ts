import { expect, test } from 'vitest';
import type { Cell } from '../import/cell.ts';
import { decimal } from '../money/decimal.ts';
import { numberMarksOf } from './number-marks.ts';
import { amountTexts, LINE_FAULTS, readStatementRow } from './read-statement-row.ts';
import type { StatementColumnKey } from './statement-columns.ts';

const ENGLISH = { decimalMark: '.', thousandMark: ',' } as const;
const VIETNAMESE = { decimalMark: ',', thousandMark: '.' } as const;
type Row = Partial<Record<StatementColumnKey, Cell>>;

const read = (row: Row, currency = 'VND', format: typeof ENGLISH | typeof VIETNAMESE = ENGLISH) => {
  const keys = Object.keys(row) as StatementColumnKey[];
  const mapping = Object.fromEntries(keys.map((key, index) => [key, index]));
  return readStatementRow({ row: 2, cells: keys.map((key) => row[key] ?? null) }, mapping, {
    format,
    currency,
  });
};
const amountOf = (amount: Cell, currency?: string, format?: typeof VIETNAMESE) => {
  const result = read({ bookedOn: '21/11/2026', amount }, currency, format);
  return 'line' in result ? result.line.amount : result.fault;
};

test('a row is read with every fact that distinguishes movements, in single spaces', () => {
  expect(
    read({
      bookedOn: '21/11/2026',
      credit: '1,500,000',
      text: '  CK  HD 7\n tu  Công ty ',
      payer: 'Công  ty',
      account: '0071 000',
      reference: 'FT26  1',
      balance: '9,000,000',
    }),
  ).toEqual({
    line: {
      bookedOn: '2026-11-21',
      amount: '1500000',
      text: 'CK HD 7 tu Công ty',
      payer: 'Công ty',
      account: '0071 000',
      reference: 'FT26 1',
      balance: '9,000,000',
    },
  });
});

test('columns that the statement does not have are empty', () => {
  expect(read({ bookedOn: '21/11/2026', credit: '5' })).toEqual({
    line: {
      bookedOn: '2026-11-21',
      amount: '5',
      text: '',
      payer: '',
      account: '',
      reference: '',
      balance: '',
    },
  });
});

test('a text is stored up to a thousand letters, in composed form', () => {
  const result = read({ bookedOn: '21/11/2026', credit: '5', text: 'e\u0301'.repeat(1_001) });
  expect('line' in result && result.line.text).toBe('é'.repeat(1_000));
});

test.each([
  ['21/11/2026 09:30:12', '2026-11-21'],
  ['21/11/2026  09:30', '2026-11-21'],
  ['2026-11-21T09:30:12', '2026-11-21'],
  [' 21-11-2026 ', '2026-11-21'],
  [' 21/11/2026  09:30:12 CH', '2026-11-21'],
  ['2026-11-21T09:30:12+07:00', '2026-11-21'],
])('"%s" is the day %s', (bookedOn, day) => {
  expect(read({ bookedOn, credit: '5' })).toMatchObject({ line: { bookedOn: day } });
});

test.each<[Cell, string]>([
  ['70,000', '70000'],
  ['+70,000', '70000'],
  ['-70,000', '-70000'],
  ['70,000 VND', '70000'],
  ['70,000 vnđ.', '70000'],
  ['70,000đ', '70000'],
  ['70,000 đồng', '70000'],
  ['70 000', '70000'],
  ['1\u00a0070\u202f000', '1070000'],
  [{ number: decimal('-7') }, '-7'],
  [{ number: decimal('-7.5') }, 'amount-finer-than-currency'],
  // Brackets and thousands by letter are the ways of a form, no bank writes them.
  ['(70,000)', 'amount-invalid'],
  ['70k', 'amount-invalid'],
  ['70+000', 'amount-invalid'],
  [' 70,000 ', '70000'],
  ['70M', 'amount-invalid'],
  ['70 00', 'amount-invalid'],
  ['70 0000', 'amount-invalid'],
  ['đ 70,000', 'amount-invalid'],
  [{ date: '2026-11-21' }, 'amount-invalid'],
  ['-', 'amount-missing'],
  ['--', 'amount-missing'],
  ['  ', 'amount-missing'],
  ['0', 'amount-missing'],
])('the amount %j of an account in dong is read as %s', (amount, read) => {
  expect(amountOf(amount)).toBe(read);
});

test.each([
  ['1,250.50 USD', '1250.5'],
  ['USD1,250.50', '1250.5'],
  ['usd  1,250.50', '1250.5'],
  ['+1,250.50', '1250.5'],
  ['1,250.50 VND', 'amount-invalid'],
])('the amount "%s" of an account in dollars is read as %s', (amount, read) => {
  expect(amountOf(amount, 'USD')).toBe(read);
});

test('incoming and outgoing money are in their columns, whatever their sign', () => {
  const moved = (row: Row) => read({ bookedOn: '21/11/2026', ...row });
  expect(moved({ credit: '-5', debit: '0' })).toMatchObject({ line: { amount: '5' } });
  expect(moved({ credit: '', debit: '5' })).toMatchObject({ line: { amount: '-5' } });
  expect(moved({ credit: '5', debit: '-', amount: '9' })).toMatchObject({ line: { amount: '5' } });
  expect(moved({ credit: '0', debit: '0', amount: '9' })).toMatchObject({ line: { amount: '9' } });
  expect(moved({ credit: '5', amount: 'x' })).toEqual({ fault: 'amount-invalid' });
  expect(moved({ credit: '5', debit: 'x' })).toEqual({ fault: 'amount-invalid' });
});

test('a row states its currency by the code of the account, or by any name of the dong', () => {
  const of = (named: string, currency: string) =>
    read({ bookedOn: '21/11/2026', credit: '5', currency: named }, currency);
  for (const named of ['VND', 'vnđ', 'đồng', 'Đ', ''])
    expect(of(named, 'VND'), named).toHaveProperty('line');
  for (const named of ['đô', 'VNDX', 'XVND', 'USD'])
    expect(of(named, 'VND')).toEqual({ fault: 'other-currency' });
  expect(of('đ', 'USD')).toEqual({ fault: 'other-currency' });
});

test('the closed list of faults is what a row can have', () => {
  const faults = [
    read({ credit: '5' }),
    read({ bookedOn: 'x', credit: '5' }),
    read({ bookedOn: '21/11/2026' }),
    read({ bookedOn: '21/11/2026', credit: 'x' }),
    read({ bookedOn: '21/11/2026', credit: { number: decimal('7.5') } }),
    read({ bookedOn: '21/11/2026', credit: '5', debit: '5' }),
    read({ bookedOn: '21/11/2026', credit: '5', currency: 'USD' }),
  ].map((result) => ('fault' in result ? result.fault : null));
  expect(faults).toEqual([...LINE_FAULTS]);
});

test('the marks of the amounts are derived from the columns of amounts and balance alone', () => {
  const mapping = { bookedOn: 0, credit: 1, debit: 2, amount: 3, balance: 4, text: 5 };
  const cells: Cell[] = ['21.11.2026', '1,500', null, { number: decimal('7') }, '9,000', 'a.b'];
  expect(amountTexts(cells, mapping)).toEqual(['1,500', '9,000']);
  expect(amountTexts(cells, { bookedOn: 0 })).toEqual([]);
});

test.each([
  [['1,234.56'], ENGLISH],
  [['1.234,56'], VIETNAMESE],
  [['1,234,567'], ENGLISH],
  [['1.234.567'], VIETNAMESE],
  [['0,5'], VIETNAMESE],
  [['0.5', '0.25'], ENGLISH],
  [['1,500 VND'], ENGLISH],
  // The majority counts; Vietnamese marks where they are even, or none proves it.
  [['1,500', '2,500', '1.500'], ENGLISH],
  [['1,500', '1.500'], VIETNAMESE],
  [['1500'], VIETNAMESE],
  [[], VIETNAMESE],
])('the amounts %j are written in the format %j', (texts, format) => {
  expect(numberMarksOf(texts)).toEqual(format);
});

test('a day that is merged over movements is that of each; an amount merged over rows moves once', () => {
  const merged = (value: string): Cell => ({ merged: value, from: 2, to: 3, rows: 2 });
  const mapping = { bookedOn: 0, credit: 1, text: 2 };
  const read = (row: number, cells: Cell[]) =>
    readStatementRow({ row, cells }, mapping, { format: ENGLISH, currency: 'VND' });
  const day = merged('21/11/2026');
  expect([read(2, [day, '100', 'HD 1']), read(3, [day, '200', 'HD 2'])]).toMatchObject([
    { line: { bookedOn: '2026-11-21', amount: '100' } },
    { line: { bookedOn: '2026-11-21', amount: '200' } },
  ]);
  const amount = merged('300');
  expect([read(2, [day, amount, 'HD 3']), read(3, [day, amount, 'va HD 4'])]).toMatchObject([
    { line: { amount: '300' } },
    { fault: 'amount-missing' },
  ]);
});
