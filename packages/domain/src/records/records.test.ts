import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalOrNull } from '../money/decimal.ts';
import { mergeOf, withTheirs } from './merge-records.ts';
import { recordFaults } from './record-faults.ts';
import { percentageOf, type RecordTotals, typedTotals, withTaxOf } from './record-totals.ts';

const totals = (withoutTax: string | null, percentage: string | null, withTax: string | null) =>
  ({
    withoutTax: decimalOrNull(withoutTax),
    percentage: decimalOrNull(percentage),
    withTax: decimalOrNull(withTax),
  }) satisfies RecordTotals;

test.each([
  ['1000000', '10', 0, '1100000'],
  ['1005', '8', 0, '1085'],
  ['1006.25', '8', 0, '1087'],
  ['100.10', '10', 2, '110.11'],
  ['-500', '10', 0, '-550'],
])(
  'EDIT-006 %s and %s %% come to the total with tax, rounded to %i decimals: %s',
  (base, percent, scale, expected) => {
    expect(withTaxOf(decimal(base), decimal(percent), scale)).toBe(expected);
  },
);

test.each([
  ['1000000', '1100000', '10'],
  ['1005', '1085', '8'],
  ['3', '3', '0'],
  ['0', '100', null],
  ['-500', '-550', '10'],
])('EDIT-007 %s and %s with tax are taxed by %s %%', (base, withTax, expected) => {
  expect(percentageOf(decimal(base), decimal(withTax))).toBe(expected);
});

test('EDIT-006 EDIT-007 AMB-36 what was typed last stays, and makes the one that follows from it', () => {
  const begun = totals('1000', '10', '1100');
  expect(typedTotals(begun, 'withoutTax', decimal('2000'), 0)).toEqual(
    totals('2000', '10', '2200'),
  );
  expect(typedTotals(begun, 'percentage', decimal('8'), 0)).toEqual(totals('1000', '8', '1080'));
  expect(typedTotals(begun, 'withTax', decimal('1050'), 0)).toEqual(totals('1000', '5', '1050'));
  expect(typedTotals(totals(null, null, '1080'), 'withoutTax', decimal('1000'), 0)).toEqual(
    totals('1000', '8', '1080'),
  );
  expect(typedTotals(begun, 'percentage', null, 0)).toEqual(totals('1000', null, '1100'));
});

test('AMB-36 the percentage that was typed makes a total that gives it back, wherever half a dong is less than half a percent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 101n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 100 }),
      (base, percent) => {
        const withTax = withTaxOf(decimal(base), decimal(percent), 0);
        expect(percentageOf(decimal(base), withTax)).toBe(String(percent));
      },
    ),
  );
});

const RECORD = {
  invoice_type: '1' as const,
  currency_code: 'VND',
  tax_percentage: null,
  invoice_number: '00000012',
  seller_name: 'Công ty Gốm',
  seller_address: 'Bát Tràng',
  seller_taxcode: '0399995507',
  buyer_name: 'Công ty Sen',
  buyer_address: '',
  buyer_taxcode: '',
  issued_date: '2026-11-20',
  paid_date: null,
  total_amount_without_tax: '100',
  total_amount_with_tax: '110',
};
const faults = (change: object) =>
  recordFaults({ ...RECORD, ...change }, '2026-11-21').map(({ path, code }) => `${path} ${code}`);

test('EDIT-004 number, seller with address and tax code, buyer, day and total before tax must be there', () => {
  expect(faults({})).toEqual([]);
  for (const field of [
    'invoice_number',
    'seller_name',
    'seller_address',
    'seller_taxcode',
    'buyer_name',
    'issued_date',
    'total_amount_without_tax',
  ])
    expect(faults({ [field]: ' ' }), field).toEqual([`${field} required`]);
});

test('EDIT-005 a buyer with a tax code has an address', () => {
  const buyer_taxcode = '0399998804';
  expect(faults({ buyer_taxcode })).toEqual(['buyer_address buyer-address-required']);
  expect(faults({ buyer_taxcode, buyer_address: '5 Phố Huế' })).toEqual([]);
});

test('what is no number or tax code, and what happened tomorrow, is named', () => {
  expect(faults({ invoice_number: 'A1' })).toEqual(['invoice_number number-invalid']);
  expect(faults({ seller_taxcode: '12' })).toEqual(['seller_taxcode tax-code-invalid']);
  expect(faults({ issued_date: '2026-11-22', paid_date: '2026-11-22' })).toEqual([
    'issued_date in-future',
    'paid_date in-future',
  ]);
});

test('two users change one record: what only one changed is taken, what both changed is asked for', () => {
  const base = { name: 'A', total: '1', tags: ['1'], note: '' };
  const mine = { ...base, name: 'B', note: 'của tôi' };
  const theirs = { ...base, name: 'C', total: '2', tags: ['1', '2'] };
  expect(mergeOf(base, mine, theirs)).toEqual([
    { field: 'name', isConflict: true, isTheirs: false },
    { field: 'total', isConflict: false, isTheirs: true },
    { field: 'tags', isConflict: false, isTheirs: true },
  ]);
  expect(withTheirs(mine, theirs, new Set(['total', 'tags']))).toEqual({
    name: 'B',
    total: '2',
    tags: ['1', '2'],
    note: 'của tôi',
  });
  expect(mergeOf(base, theirs, theirs)).toEqual([]);
});

test('EDIT-004 a tax whose rate is not stated is refused, unless one rate of the day alone makes it', () => {
  const of = (change: object) =>
    faults({
      total_amount_without_tax: '1000000',
      total_amount_with_tax: '1090000',
      ...change,
    });
  expect(of({})).toEqual(['tax_percentage rate-required']);
  expect(of({ tax_percentage: '9' })).toEqual([]);
  expect(of({ total_amount_with_tax: '1080000' })).toEqual([]);
  expect(of({ total_amount_with_tax: '1000000' })).toEqual([]);
  expect(of({ invoice_type: '2' })).toEqual([]);
  expect(of({ total_amount_with_tax: '1080000', issued_date: '2023-03-01' })).toEqual([
    'tax_percentage rate-required',
  ]);
});

test('EDIT-004 an amount finer than its currency is refused, unless a seller stated it so', () => {
  const change = { total_amount_without_tax: '100.5' };
  expect(faults(change)).toContain('total_amount_without_tax amount-finer-than-currency');
  expect(faults({ ...change, currency_code: 'USD', tax_percentage: '10' })).toEqual([]);
  const stated = { ...RECORD, ...change, tax_percentage: '10' };
  expect(recordFaults(stated, '2026-11-21', stated)).toEqual([]);
});

test('an amount with more digits than a VAT return can carry is refused, unless a seller stated it so', () => {
  const change = { total_amount_without_tax: '1000000000000000', tax_percentage: '10' };
  expect(faults(change)).toContain('total_amount_without_tax amount-too-long');
  const stated = { ...RECORD, ...change };
  expect(recordFaults(stated, '2026-11-21', stated)).toEqual([]);
});

test('EDIT-004 a rate above those of the law is refused, unless a seller stated it with these amounts', () => {
  const at = (tax_percentage: string, more: object = {}) => faults({ tax_percentage, ...more });
  expect(at('50', { total_amount_with_tax: '150' })).toEqual(['tax_percentage rate-impossible']);
  expect(at('10.5')).toEqual(['tax_percentage rate-impossible']);
  expect(at('-1')).toEqual(['tax_percentage rate-impossible']);
  expect(at('10')).toEqual([]);
  // Goods at 8 % and at 10 % on one paper.
  expect(at('9')).toEqual([]);
  expect(at('50', { invoice_type: '2' })).toEqual([]);
  const stated = { ...RECORD, tax_percentage: '50', total_amount_with_tax: '150' };
  const change = (more: object) =>
    recordFaults({ ...stated, ...more }, '2026-11-21', stated).map(({ code }) => code);
  expect(change({ seller_name: 'Gốm' })).toEqual([]);
  expect(change({ total_amount_without_tax: '200', total_amount_with_tax: '300' })).toEqual([
    'rate-impossible',
  ]);
});

test('EDIT-004 a purchase of the company from itself is refused', () => {
  const own = { seller_taxcode: '0399995507' };
  expect(
    recordFaults({ ...RECORD, ...own }, '2026-11-21', null, '0399995507').map(({ code }) => code),
  ).toEqual(['seller-is-buyer']);
  expect(faults({ ...own, buyer_taxcode: '0399995507', buyer_address: 'Hà Nội' })).toEqual([
    'seller_taxcode seller-is-buyer',
  ]);
});
