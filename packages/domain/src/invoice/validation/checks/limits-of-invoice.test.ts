import { expect, test } from 'vitest';
import { ruleSetOn } from '../../../legal/rule-set.ts';
import { decimal } from '../../../money/decimal.ts';
import type { Buyer, Correction, Delivery, InvoiceDraft } from '../../invoice.ts';
import type { Line } from '../../lines/line.ts';
import {
  ADJUSTMENT,
  BUYER,
  discount,
  draftOf,
  issuing,
  note,
  product,
  SELLER,
} from '../../testing/sample-draft.ts';
import { issuesOf } from '../issue-codes.ts';
import { validateInvoice } from '../validate.ts';
import { validateChange, validateExplanation } from '../validate-change.ts';

const GOODS = product('2', '100000');
/** What was found, with the words of its sentence. */
const findingsOf = (draft: InvoiceDraft) =>
  validateInvoice(draft, issuing({ rules: ruleSetOn(draft.issuedOn) })).map(
    ({ path, code, params }) => [path, code, params],
  );
const codes = (draft: InvoiceDraft) => findingsOf(draft).map(([path, code]) => `${path} ${code}`);
const withGoods = (more: Partial<InvoiceDraft>) => draftOf([GOODS], more);
const withBuyer = (more: Partial<Buyer>) => withGoods({ buyer: { ...BUYER, ...more } });
const withLine = (more: Partial<Line>) => draftOf([{ ...GOODS, ...more }]);

test.each<[string, InvoiceDraft, object]>([
  ['serial-year-differs', withGoods({ serial: 'C25TAA' }), { serialYear: '2025', year: '2026' }],
  [
    'cash-not-deductible',
    draftOf([product('1', '5000000')], { paymentMethod: 'TM' }),
    { limit: '5000000' },
  ],
  [
    'line-custom-rate-too-fine',
    withLine({ rate: 'KHAC', customRate: decimal('5.125') }),
    { max: '2' },
  ],
  [
    'line-rate-not-in-force',
    draftOf([product('1', '1', '8')], { issuedOn: '2022-01-10', serial: 'C22TAA' }),
    { rate: '8' },
  ],
  ['budget-unit-code-too-long', withBuyer({ budgetUnitCode: '12345678' }), { max: '7' }],
  [
    'buyer-unidentified',
    withBuyer({ type: 'PERSONAL', name: 'Chị Hoa', taxCode: null }),
    { wording: 'Bán cho người tiêu dùng' },
  ],
  ['number-too-long', withLine({ price: decimal('0.1234567') }), { digits: '15', decimals: '6' }],
])('the sentence of %s names what it is measured by', (code, draft, words) => {
  expect(
    findingsOf(draft)
      .filter(([, foundCode]) => foundCode === code)
      .map(([, , params]) => params),
  ).toContainEqual(words);
});

test.each([
  ['1234567', []],
  ['123456', ['unusual']],
  ['a123456', ['unusual']],
  ['12345678', ['too-long']],
  ['a1234567', ['too-long']],
  ['1'.repeat(21), ['too-long']],
])('VAL-009 the budget unit code %s: %s', (budgetUnitCode, faults) => {
  expect(codes(withBuyer({ budgetUnitCode }))).toEqual(
    faults.map((fault) => `buyer.budgetUnitCode budget-unit-code-${fault}`),
  );
});

test.each(['AUSD', 'USDA', 'US'])('VAL-010 %s is no currency', (currency) => {
  expect(codes(withGoods({ currency, exchangeRate: decimal('25000') }))).toContain(
    'currency currency-invalid',
  );
});

test('VAL-010 a blank currency is a missing one', () => {
  expect(codes(withGoods({ currency: ' ' }))).toEqual(['currency currency-required']);
});

test('VAL-011 an exchange rate has two decimals at most', () => {
  const at = (rate: string) =>
    codes(withGoods({ currency: 'USD', exchangeRate: decimal(rate) })).filter((one) =>
      one.startsWith('exchangeRate'),
    );
  expect(at('25400.12')).toEqual([]);
  expect(at('25400.123')).toEqual(['exchangeRate exchange-rate-invalid']);
});

test('ISS-002 blanks are no address and no tax code of a seller', () => {
  expect(codes(withGoods({ seller: { ...SELLER, address: ' ', taxCode: ' ' } }))).toEqual([
    'seller.address seller-address-required',
    'seller.taxCode seller-tax-code-required',
  ]);
});

test('each text and number may be as long as the format holds, and is named where it is longer', () => {
  const letters = (count: number) => '𝒜'.repeat(count);
  expect(codes(withGoods({ seller: { ...SELLER, name: letters(400) } }))).toEqual([]);
  expect(codes(withGoods({ seller: { ...SELLER, name: letters(401) } }))).toEqual([
    'seller.name text-too-long',
  ]);
  const [line = GOODS] = draftOf([GOODS]).lines;
  const stating = (text: string): InvoiceDraft => ({
    ...draftOf([]),
    lines: [{ ...line, subtotal: decimal(text) }],
  });
  const tooLong = (text: string) =>
    codes(stating(text)).filter((one) => one.endsWith('number-too-long'));
  expect(tooLong('123456789012345.123456')).toEqual([]);
  expect(tooLong('1234567890123456.123456')).toEqual(['lines.0.subtotal number-too-long']);
  expect(tooLong('-123456789012345')).toEqual([]);
  expect(tooLong('-1234567890123456')).toEqual(['lines.0.subtotal number-too-long']);
  expect(tooLong('1.1234567')).toEqual(['lines.0.subtotal number-too-long']);
  const draft = withGoods({});
  for (const field of ['withoutTax', 'tax', 'withTax', 'discount', 'decreeReduction'] as const) {
    const whole = { ...draft, totals: { ...draft.totals, [field]: decimal('1'.repeat(16)) } };
    expect(codes(whole)).toContain(`totals.${field} number-too-long`);
  }
});

test('an invoice is not issued whose total no record and no return can carry, in dong too', () => {
  const most = '999999999999999';
  expect(codes(draftOf([product('1', most, 'KCT')]))).toEqual([]);
  expect(codes(draftOf([product('1', most, '8')]))).toEqual([
    'lines.0.total number-too-long',
    'totals.withTax number-too-long',
  ]);
  const dollars = (price: string) =>
    draftOf([product('1', price, 'KCT')], { currency: 'USD', exchangeRate: decimal('25000') });
  expect(codes(dollars('39999999999'))).toEqual([]);
  expect(codes(dollars('40000000000'))).toEqual(['totals.withTax dong-too-long']);
});

test('VAL-005 a buyer without an e-mail address has none that is too long', () => {
  expect(codes(withBuyer({ email: null }))).toEqual([]);
  expect(codes(withBuyer({ email: `${'a'.repeat(45)}@b.example` }))).toEqual([
    'buyer.email text-too-long',
  ]);
});

test('VAL-012 a blank vehicle is a missing one, and an organisation is asked for its address once', () => {
  const delivery: Delivery = {
    dispatchOrder: '12',
    vehicle: ' ',
    contractNumber: null,
    warehouseAddress: null,
    carrierName: null,
    shipperName: null,
  };
  const transfer = draftOf([GOODS], {
    kind: 'transfer',
    serial: 'C26NAA',
    delivery,
    buyer: { ...BUYER, address: null },
  });
  expect(codes(transfer)).toEqual([
    'buyer.address buyer-address-required',
    'delivery.vehicle delivery-vehicle-required',
  ]);
});

const adjusting = (lines: readonly Line[], more: Partial<Correction> = {}) =>
  draftOf(lines, { related: { ...ADJUSTMENT, ...more } });

test('VAL-022 an adjustment of information states no amount, and its remarks need no rate', () => {
  const information = { adjusts: 'information' as const };
  expect(codes(adjusting([note('Sửa tên hàng')], information))).toEqual([]);
  const named = { ...product('1', '1', 'NONE'), quantity: null, price: null, unit: null };
  expect(codes(adjusting([named], information))).toEqual([]);
  expect(codes(adjusting([GOODS], information))).toContain(
    'totals.withTax information-has-no-amount',
  );
  expect(codes(adjusting([{ ...GOODS, method: 'decrease' }]))).toEqual([]);
});

test('LINE-023 an adjustment of a value alone needs a name, neither pieces nor price', () => {
  const value: Line = {
    ...GOODS,
    method: 'decrease',
    unit: null,
    quantity: null,
    price: null,
    subtotal: decimal('-50000'),
  };
  const missing = (line: Line, draft = adjusting([line])) =>
    findingsOf(draft).flatMap(([, code, params]) =>
      code === 'line-fields-required' ? [params] : [],
    );
  expect(missing(value)).toEqual([]);
  expect(missing({ ...value, name: ' ' })).toEqual([{ fields: 'name' }]);
  expect(missing({ ...value, subtotal: null })).toEqual(
    Array(3).fill({ fields: 'unit/quantity/price' }),
  );
  expect(missing({ ...value, quantity: decimal('-1') })).toEqual(
    Array(2).fill({ fields: 'unit/price' }),
  );
  expect(missing({ ...value, price: decimal('5') })).toEqual(
    Array(2).fill({ fields: 'unit/quantity' }),
  );
  // Not an adjustment: what is sold has pieces and a price.
  const sold = { ...value, method: null, subtotal: decimal('50000') };
  expect(missing(sold, draftOf([sold]))).toEqual(Array(3).fill({ fields: 'unit/quantity/price' }));
});

test('LINE-015 the rate of a discount matters on a VAT invoice alone', () => {
  const lines = [product('1', '1000', '5'), product('1', '1000', '10'), discount('10', '8')];
  const rates = (kind: 'vat' | 'sales') =>
    codes(draftOf(lines, { kind })).filter((one) => one.endsWith('discount-rate-differs'));
  expect(rates('vat')).toEqual(['lines.2.rate discount-rate-differs']);
  expect(rates('sales')).toEqual([]);
});

test('VAL-015 the row of the decree alone is no invoice', () => {
  const row = {
    ...note(''),
    type: 'decree' as const,
    rate: 'KHAC' as const,
    customRate: decimal('3'),
  };
  expect(codes(draftOf([row], { kind: 'sales', serial: 'C26TAA' }))).toContain('lines lines-empty');
});

test.each([
  ['12', 'product', true],
  [' 12 ', 'product', true],
  ['12 cái', 'product', false],
  ['cái 12', 'product', false],
  ['12', 'note', false],
] as const)('VAL-019 the unit "%s" of a %s is refused: %s', (unit, type, isRefused) => {
  expect(codes(withLine({ unit, type })).includes('lines.0.unit line-unit-invalid')).toBe(
    isRefused,
  );
});

test.each([
  ['VND', '220000.5', true],
  ['JPY', '220000.5', true],
  ['USD', '220000.5', false],
  ['USD', '220000.125', true],
  ['KWD', '220000.125', false],
])('an amount of %s %s is finer than its currency: %s', (currency, amount, isFiner) => {
  const draft = { ...withGoods({}), currency };
  const [line = GOODS] = draft.lines;
  const foundCodes = codes({
    ...draft,
    lines: [{ ...line, subtotal: decimal(amount), tax: decimal(amount), total: decimal(amount) }],
    totals: { ...draft.totals, withoutTax: decimal(amount), withTax: decimal(amount) },
  }).filter((one) => one.endsWith('amount-finer-than-currency'));
  const paths = [
    'lines.0.subtotal',
    'lines.0.tax',
    'lines.0.total',
    'totals.withoutTax',
    'totals.withTax',
  ];
  expect(foundCodes).toEqual(
    isFiner ? paths.map((path) => `${path} amount-finer-than-currency`) : [],
  );
});

test.each(['XXX', 'XAU', 'XTS', 'BTC', 'usd', 'US'])(
  'an invoice in %s is refused, and the refusal names the code: ISO 4217 has no such money',
  (currency) => {
    expect(validateInvoice({ ...withGoods({}), currency }, issuing())).toContainEqual(
      expect.objectContaining({
        code: 'currency-invalid',
        params: { currency },
        severity: 'error',
      }),
    );
  },
);

test('VAL-024 a cause is one of the way in which the invoice is corrected', () => {
  const replacing = { relation: 'replaces', adjusts: null } as const;
  expect(codes(adjusting([GOODS], { ...replacing, causeCode: '06' }))).toEqual([]);
  expect(codes(adjusting([GOODS], { ...replacing, causeCode: '05' }))).toEqual([
    'related.causeCode cause-code-of-other-way',
  ]);
  expect(codes(adjusting([{ ...GOODS, method: 'increase' }], { causeCode: '06' }))).toEqual([
    'related.causeCode cause-code-of-other-way',
  ]);
});

test('the corrected invoice has a day that exists', () => {
  const lines = [{ ...GOODS, method: 'increase' as const }];
  expect(codes(adjusting(lines, { issuedOn: '2026-02-30' }))).toEqual([
    'related.issuedOn issue-date-invalid',
  ]);
  expect(codes(adjusting(lines, { issuedOn: '', agreedOn: null }))).toEqual([
    'related.issuedOn required',
    'related.agreedOn agreement-date-required',
  ]);
});

test('a mistake of October may be corrected until its return is due', () => {
  const lines = [{ ...GOODS, method: 'increase' as const }];
  const on = (issuedOn: string) =>
    findingsOf({
      ...adjusting(lines, { issuedOn: '2026-10-05', agreedOn: null }),
      issuedOn,
    }).filter(([, code]) => code === 'original-in-filed-period');
  expect(on('2026-11-20')).toEqual([]);
  expect(on('2026-11-21')).toEqual([
    ['related.issuedOn', 'original-in-filed-period', { period: '10/2026', deadline: '2026-11-20' }],
  ]);
});

test('what a change lacks is an error when it is made, and cancelling needs no cause', () => {
  const rules = ruleSetOn('2026-11-21');
  const change = {
    ...ADJUSTMENT,
    kind: null,
    buyerType: 'ENTERPRISE',
    causeCode: null,
  } as const;
  const days = { issuedOn: ADJUSTMENT.issuedOn, changedOn: '2026-11-21', today: '2026-11-21' };
  expect(validateChange(change, rules, days)).toEqual([]);
  expect(validateChange({ ...change, kind: ADJUSTMENT, reason: ' ' }, rules, days)).toEqual([
    { path: 'reason', code: 'reason-required', params: {}, severity: 'error' },
    { path: 'causeCode', code: 'cause-code-required', params: {}, severity: 'error' },
  ]);
  expect(validateExplanation(' ')).toMatchObject([
    { code: 'explanation-required', severity: 'error' },
  ]);
  expect(validateExplanation('đã giải trình')).toEqual([]);
});

test.each([
  ['required', null, 'error'],
  ['phone-invalid', 'warning', 'error'],
  ['value-invalid', 'error', 'error'],
  ['amount-finer-than-currency', 'warning', 'error'],
  ['issue-date-late', null, 'warning'],
] as const)('how %s weighs in a draft and when it is issued', (code, draft, issue) => {
  const weight = (purpose: 'draft' | 'issue') =>
    issuesOf([{ path: 'x', code, params: {} }], purpose)[0]?.severity ?? null;
  expect([weight('draft'), weight('issue')]).toEqual([draft, issue]);
});
