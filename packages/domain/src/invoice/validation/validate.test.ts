import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../../display-settings/rounding.ts';
import { ruleSetOn } from '../../legal/rule-set.ts';
import { decimal } from '../../money/decimal.ts';
import { DECREE_LINE } from '../decree-reduction.ts';
import { emptyDraft, emptyLine } from '../empty-draft.ts';
import type { Correction, InvoiceDraft } from '../invoice.ts';
import type { Line } from '../lines/line.ts';
import { switchKind } from '../switch-kind.ts';
import {
  ADJUSTMENT,
  BUYER,
  discount,
  draftOf,
  issuing,
  note,
  product,
  SELLER,
  TODAY,
} from '../testing/sample-draft.ts';
import { ISSUE_CODES, issueKey } from './issue-codes.ts';
import { validateInvoice } from './validate.ts';
import type { ValidationContext } from './validation-context.ts';

const GOODS = product('2', '100000', '10');
const REPLACEMENT: Correction = { ...ADJUSTMENT, relation: 'replaces', adjusts: null };

/** `path code` of everything found, errors marked with `!`. */
const findingsOf = (draft: InvoiceDraft, more: Partial<ValidationContext> = {}): string[] =>
  validateInvoice(draft, issuing({ rules: ruleSetOn(draft.issuedOn), ...more })).map(
    ({ path, code, severity }) => `${path} ${code}${severity === 'error' ? '!' : ''}`,
  );
const withGoods = (more: Partial<InvoiceDraft>) => draftOf([GOODS], more);
const withLine = (more: Partial<Line>) => draftOf([{ ...GOODS, ...more }]);

test('an invoice with nothing wrong has no issue', () => {
  expect(findingsOf(draftOf([GOODS, discount('1000'), note('Giao tận nơi')]))).toEqual([]);
});

test('ISS-002 the seller has tax code, name and address, and his check digit is right', () => {
  const nameless = { ...SELLER, name: ' ', address: '', taxCode: '' };
  expect(findingsOf(withGoods({ seller: nameless }))).toEqual([
    'seller.name seller-name-required!',
    'seller.address seller-address-required!',
    'seller.taxCode seller-tax-code-required!',
  ]);
  for (const taxCode of ['0399993300', '12']) {
    expect(findingsOf(withGoods({ seller: { ...SELLER, taxCode } }))).toEqual([
      'seller.taxCode seller-tax-code-invalid!',
    ]);
  }
});

test('VAL-010 series and currency are required', () => {
  expect(findingsOf(withGoods({ serial: ' ' }))).toEqual(['serial serial-required!']);
  expect(findingsOf(withGoods({ currency: '' }))).toEqual(['currency currency-required!']);
  expect(findingsOf(withGoods({ currency: 'usd', exchangeRate: decimal('1') }))).toContain(
    'currency currency-invalid!',
  );
});

test.each([
  ['D26TAA', 'serial serial-invalid!'],
  ['C26TA1', 'serial serial-invalid!'],
  ['C25TAA', 'serial serial-year-differs!'],
  ['C26XAA', 'serial serial-letter-differs'],
  ['C26NAA', 'serial serial-of-other-kind!'],
  ['C26MAA', 'serial serial-letter-not-issued!'],
  ['C26LAA', 'serial serial-letter-not-issued!'],
  ['C26FAA', 'serial serial-letter-not-issued!'],
])('the series %s is pointed out on a VAT invoice of 2026', (serial, issue) => {
  expect(findingsOf(withGoods({ serial }))).toEqual([issue]);
});

test('a household issues no VAT invoice', () => {
  const household = { ...withGoods({}).seller, taxCode: '001199000001' };
  expect(findingsOf(withGoods({ seller: household }))).toEqual([
    'serial vat-invoice-of-household!',
  ]);
  expect(findingsOf(withGoods({ seller: household, kind: 'sales' }))).not.toContain(
    'serial vat-invoice-of-household!',
  );
});

test('a day before the announcement of its series is a warning before issuing, never a refusal', () => {
  const on = (...days: string[]) =>
    findingsOf(draftOf([GOODS]), {
      permittedSeries: days.map((announcedOn) => ({
        template: '1',
        serial: 'C26TAA',
        announcedOn,
      })),
    });
  expect(on('2026-11-22')).toEqual(['issuedOn issue-date-before-series']);
  expect(on('2026-11-21')).toEqual([]);
  expect(on('2026-11-22', '2026-11-02')).toEqual([]);
});

test('only an announced series may be used, where the announcement is known', () => {
  const permittedSeries = [
    { template: '1', serial: 'C26TBB' },
    { template: '2', serial: 'C26TAA' },
  ];
  expect(findingsOf(withGoods({}), { permittedSeries })).toEqual(['serial serial-not-permitted!']);
  expect(findingsOf(withGoods({ serial: 'C26TBB' }), { permittedSeries })).toEqual([]);
});

test('nothing is dated ahead, and a day of issue that was signed too late is pointed out', () => {
  expect(findingsOf(withGoods({ issuedOn: '2026-11-22' }))).toEqual([
    'issuedOn issue-date-in-future!',
  ]);
  expect(findingsOf(withGoods({ issuedOn: '2026-02-30' }))).toEqual([
    'issuedOn issue-date-invalid!',
  ]);
  expect(findingsOf(withGoods({ issuedOn: '2026-11-20' }))).toEqual([]);
  expect(findingsOf(withGoods({ issuedOn: '2026-11-19' }))).toEqual(['issuedOn issue-date-late']);
});

test('a Friday invoice may still be signed on Monday', () => {
  const friday = withGoods({ issuedOn: '2026-11-20' });
  expect(findingsOf(friday, { today: '2026-11-23' })).toEqual([]);
  expect(findingsOf(friday, { today: '2026-11-24' })).toEqual(['issuedOn issue-date-late']);
});

test('an invoice of the Friday before Tết may still be signed after the holidays', () => {
  const friday = withGoods({ issuedOn: '2026-02-13' });
  expect(findingsOf(friday, { today: '2026-02-23' })).toEqual([]);
  expect(findingsOf(friday, { today: '2026-02-24' })).toEqual(['issuedOn issue-date-late']);
});

test('ISS-018 VAL-011 a foreign currency needs its rate', () => {
  const dollars = { currency: 'USD', exchangeRate: null };
  expect(findingsOf(withGoods(dollars))).toEqual(['exchangeRate exchange-rate-required!']);
  expect(findingsOf(withGoods({ ...dollars, exchangeRate: decimal('25400.5') }))).toEqual([]);
});

test.each(['0', '-1', '123456', '25400.123'])(
  'ISS-018 an exchange rate of %s fits no invoice',
  (rate) => {
    const draft = withGoods({ currency: 'USD', exchangeRate: decimal(rate) });
    expect(findingsOf(draft)).toContain('exchangeRate exchange-rate-invalid!');
  },
);

test('ISS-018 1 is no exchange rate of a foreign currency', () => {
  for (const rate of ['1', '1.00', '01'])
    expect(findingsOf(withGoods({ currency: 'USD', exchangeRate: decimal(rate) }))).toContain(
      'exchangeRate exchange-rate-of-one!',
    );
});

test('ISS-018 a rate that is far from those of its currency is pointed out', () => {
  const at = (currency: string, rate: string) =>
    findingsOf(withGoods({ currency, exchangeRate: decimal(rate) }));
  for (const [currency, rate] of [
    ['USD', '25.4'],
    ['EUR', '30.12'],
    ['JPY', '17500'],
  ] as const)
    expect(at(currency, rate)).toEqual(['exchangeRate exchange-rate-doubtful']);
  for (const [currency, rate] of [
    ['USD', '25400'],
    ['JPY', '175.2'],
    ['XPF', '25.4'],
  ] as const)
    expect(at(currency, rate)).toEqual([]);
});

test('ISS-018 a rate is compared with the one that the company used last', () => {
  const at = (rate: string, lastRate: string | null, currency = 'USD') =>
    findingsOf(withGoods({ currency, exchangeRate: decimal(rate) }), {
      lastRate: lastRate === null ? null : decimal(lastRate),
    });
  const doubtful = ['exchangeRate exchange-rate-doubtful'];
  expect(at('12000', '25400')).toEqual(doubtful);
  expect(at('12000', null)).toEqual([]);
  expect(at('25400', '25.4')).toEqual([]);
  expect(at('25.4', '25.4')).toEqual(doubtful);
  expect(at('0.24', '240', 'XPF')).toEqual(doubtful);
});

test('ISS-018 an invoice that comes to no dong at its rate is refused', () => {
  const kip = withGoods({ currency: 'LAK', exchangeRate: decimal('1.2') });
  const at = (withTax: string) =>
    findingsOf({ ...kip, totals: { ...kip.totals, withTax: decimal(withTax) } });
  expect(at('0.3')).toContain('exchangeRate exchange-rate-of-nothing!');
  expect(at('0.5')).not.toContain('exchangeRate exchange-rate-of-nothing!');
});

test('ISS-018 a dong invoice has no exchange rate', () => {
  expect(findingsOf(withGoods({ exchangeRate: decimal('1') }))).toEqual([
    'exchangeRate exchange-rate-forbidden!',
  ]);
});

test('cash of five million dong and more is pointed out, whatever the currency', () => {
  const costing = (price: string, more: Partial<InvoiceDraft> = {}) =>
    draftOf([product('1', price, '0')], { paymentMethod: 'TM', ...more });
  expect(findingsOf(costing('5000000'))).toEqual(['paymentMethod cash-not-deductible']);
  expect(findingsOf(costing('4999999'))).toEqual([]);
  expect(findingsOf(costing('5000000', { paymentMethod: 'TM/CK' }))).toEqual([]);
  expect(findingsOf(costing('200', { currency: 'USD', exchangeRate: decimal('25000') }))).toEqual([
    'paymentMethod cash-not-deductible',
  ]);
});

test('the old cash limit holds for an invoice of June 2025 (worked example 8)', () => {
  const june = draftOf([product('1', '6000000', '0')], {
    paymentMethod: 'TM',
    issuedOn: '2025-06-30',
    serial: 'C25TAA',
  });
  expect(findingsOf(june, { today: '2025-06-30' })).toEqual([]);
});

test('VAL-012 a transfer note names its dispatch order and its vehicle', () => {
  const draft = { ...switchKind(withGoods({}), 'transfer', DEFAULT_ROUNDING), serial: 'C26NAA' };
  expect(findingsOf(draft)).toEqual([
    'delivery.dispatchOrder delivery-dispatch-order-required!',
    'delivery.vehicle delivery-vehicle-required!',
  ]);
  expect(findingsOf({ ...draft, delivery: null })).toHaveLength(2);
  const delivery = {
    dispatchOrder: 'Lệnh 5',
    vehicle: '29C-123.45',
    contractNumber: null,
    warehouseAddress: null,
    carrierName: null,
    shipperName: null,
  };
  expect(findingsOf({ ...draft, delivery })).toEqual([]);
});

test('VAL-015 an empty table of lines is refused', () => {
  expect(findingsOf(draftOf([]))).toEqual(['lines lines-empty!']);
  for (const lines of [[note('Ghi chú')], [discount('0')], [note('Ghi chú'), discount('0')]]) {
    expect(findingsOf(draftOf(lines))).toContain('lines lines-empty!');
    expect(findingsOf(draftOf(lines, { related: REPLACEMENT }))).toContain('lines lines-empty!');
  }
});

test('VAL-016 VAL-018 each empty cell of a product line is marked, and one sentence names them all', () => {
  const draft = draftOf([{ ...emptyLine(), rate: '10', unit: ' ' }]);
  const issues = validateInvoice(draft, issuing());
  expect(issues.map(({ path }) => path)).toEqual([
    'lines.0.name',
    'lines.0.unit',
    'lines.0.quantity',
    'lines.0.price',
  ]);
  expect(
    issues.every(
      ({ code, params }) =>
        code === 'line-fields-required' && params?.['fields'] === 'name/unit/quantity/price',
    ),
  ).toBe(true);
});

test('VAL-016 zero is a quantity and a price', () => {
  expect(findingsOf(draftOf([product('0', '0')]))).toEqual([]);
});

test('VAL-017 a note and a discount need a name, and nothing else', () => {
  expect(findingsOf(draftOf([GOODS, note(''), { ...discount('5'), name: '' }]))).toEqual([
    'lines.1.name line-fields-required!',
    'lines.2.name line-fields-required!',
  ]);
});

test('VAL-019 a unit is a word', () => {
  expect(findingsOf(withLine({ unit: '12' }))).toEqual(['lines.0.unit line-unit-invalid!']);
  expect(findingsOf(withLine({ unit: 'm2' }))).toEqual([]);
});

test('LINE-009 a custom rate is a percentage from 0 to 100', () => {
  const custom = (rate: string | null) =>
    withLine({ rate: 'KHAC', customRate: rate === null ? null : decimal(rate) });
  expect(findingsOf(custom(null))).toEqual(['lines.0.customRate line-custom-rate-required!']);
  expect(findingsOf(custom('100.01'))).toEqual([
    'lines.0.customRate line-custom-rate-out-of-range!',
  ]);
  expect(findingsOf(custom('-1'))).toEqual(['lines.0.customRate line-custom-rate-out-of-range!']);
  for (const rate of ['0.01', '7', '100'])
    expect(findingsOf(custom(rate))).toEqual(['lines.0.customRate line-rate-unlisted']);
});

test('LINE-009 a sale at 7 % is pointed out, and the share of a decree row is not', () => {
  const sale = withLine({ rate: 'KHAC', customRate: decimal('7') });
  expect(validateInvoice(sale, issuing())).toMatchObject([
    { code: 'line-rate-unlisted', params: { rate: '7' }, severity: 'warning' },
  ]);
  const relief = { ...DECREE_LINE, customRate: decimal('5') };
  expect(
    findingsOf(draftOf([{ ...GOODS, rate: 'NONE' }, relief], { kind: 'sales', serial: 'C26TBH' })),
  ).toEqual([]);
});

test.each(['0', '5', '8', '10'])(
  'LINE-009 %s %% typed by hand is pointed out and is that rate',
  (rate) => {
    const draft = withLine({ rate: 'KHAC', customRate: decimal(rate) });
    expect(findingsOf(draft)).toEqual(['lines.0.customRate line-rate-listed']);
    expect(draft.totals.byRate).toMatchObject([{ rate, customRate: null }]);
  },
);

test('LINE-008 8 % typed by hand ends with the reduction as 8 % does', () => {
  const by = (line: Partial<Line>) => {
    const draft = draftOf([{ ...GOODS, ...line }], { issuedOn: '2027-01-06', serial: 'C27TAA' });
    return findingsOf(draft, { today: '2027-01-06' });
  };
  const refused = ['lines.0.rate line-rate-not-in-force!'];
  expect(by({ rate: 'KHAC', customRate: decimal('8') })).toEqual(refused);
  expect(by({ rate: '8' })).toEqual(refused);
  expect(by({ rate: 'KHAC', customRate: decimal('8.01') })).toEqual([
    'lines.0.customRate line-rate-unlisted',
  ]);
});

test('LINE-009 a custom rate has the two decimals that the format writes, no third', () => {
  const custom = (rate: string) => withLine({ rate: 'KHAC', customRate: decimal(rate) });
  expect(findingsOf(custom('3.12'))).toEqual(['lines.0.customRate line-rate-unlisted']);
  expect(findingsOf(custom('3.125'))).toEqual(['lines.0.customRate line-custom-rate-too-fine!']);
  expect(findingsOf(custom('3.125'), { purpose: 'draft' })).toEqual([
    'lines.0.customRate line-custom-rate-too-fine',
  ]);
});

test('LINE-002 a VAT invoice is not issued while a rate is not chosen, a sales invoice has none', () => {
  expect(findingsOf(withLine({ rate: 'NONE' }))).toEqual(['lines.0.rate line-rate-required!']);
  const sales = draftOf([product('1', '1000', 'NONE')], { kind: 'sales', serial: 'C26TBB' });
  expect(findingsOf(sales)).toEqual([]);
});

test('8 % is refused after its last day and taken until then', () => {
  const at = (issuedOn: string, serial: string) =>
    draftOf([product('1', '1000', '8')], { issuedOn, serial });
  expect(findingsOf(at('2026-12-31', 'C26TAA'), { today: '2026-12-31' })).toEqual([]);
  expect(findingsOf(at('2027-01-01', 'C27TAA'), { today: '2027-01-01' })).toEqual([
    'lines.0.rate line-rate-not-in-force!',
  ]);
});

test('LINE-015 a discount at another rate than the goods is a warning', () => {
  const draft = draftOf([GOODS, product('1', '1000', '5'), discount('10', '8')]);
  expect(findingsOf(draft)).toEqual(['lines.2.rate discount-rate-differs']);
});

test('LINE-011 the decree row needs a rate, a resolution in force and a sales invoice', () => {
  const row = (customRate: string | null, more: Partial<InvoiceDraft> = {}) =>
    draftOf(
      [
        GOODS,
        {
          ...emptyLine(),
          type: 'decree',
          rate: 'KHAC',
          customRate: customRate === null ? null : decimal(customRate),
        },
      ],
      { kind: 'sales', ...more },
    );
  expect(findingsOf(row('3'))).toEqual([]);
  expect(findingsOf(row(null))).toEqual(['lines.1.customRate decree-rate-required!']);
  expect(findingsOf(row('101'))).toEqual(['lines.1.customRate decree-rate-out-of-range!']);
  for (const listed of ['1', '2', '3', '5']) expect(findingsOf(row(listed))).toEqual([]);
  for (const other of ['0', '4', '7', '100']) {
    expect(findingsOf(row(other))).toEqual(['lines.1.customRate decree-rate-unlisted']);
    expect(findingsOf(row(other), { purpose: 'draft' })).toEqual([
      'lines.1.customRate decree-rate-unlisted',
    ]);
  }
  expect(findingsOf(row('3', { kind: 'vat' }))).toEqual(['lines.1 decree-only-on-sales-invoice!']);
  const ended = row('3', { issuedOn: '2027-01-04', serial: 'C27TAA' });
  expect(findingsOf(ended, { today: '2027-01-04' })).toEqual(['lines.1 decree-not-in-force!']);
});

test('LINE-023 amounts are at least zero on lines that do not decrease', () => {
  expect(findingsOf(withLine({ price: decimal('-1') }))).toEqual([
    'lines.0.price line-amount-negative!',
    'lines.0.subtotal line-amount-negative!',
    'totals.withTax total-negative!',
  ]);
  expect(findingsOf(withLine({ quantity: decimal('-1') }))).toContain(
    'lines.0.quantity line-amount-negative!',
  );
});

test('VAL-020 LINE-003 every product line of an adjustment of amounts states its direction', () => {
  const draft = draftOf([GOODS, note('Theo biên bản')], { related: ADJUSTMENT });
  expect(findingsOf(draft)).toEqual(['lines.0.method line-method-required!']);
  expect(findingsOf(draftOf([{ ...GOODS, method: 'increase' }], { related: ADJUSTMENT }))).toEqual(
    [],
  );
  expect(findingsOf(draftOf([GOODS], { related: REPLACEMENT }))).toEqual([]);
});

test('LINE-003 nothing but an adjustment of amounts has lines that raise or lower', () => {
  for (const method of ['increase', 'decrease'] as const) {
    const lines = [GOODS, { ...GOODS, method }];
    expect(findingsOf(draftOf(lines))).toContain('lines.1.method line-method-not-allowed!');
    expect(findingsOf(draftOf(lines, { related: REPLACEMENT }))).toContain(
      'lines.1.method line-method-not-allowed!',
    );
  }
  expect(findingsOf(draftOf([{ ...GOODS, method: 'decrease' }], { related: ADJUSTMENT }))).toEqual(
    [],
  );
});

test('VAL-021 LINE-023 a line that decreases has a negative total', () => {
  const draft = draftOf([{ ...GOODS, method: 'decrease' }], { related: ADJUSTMENT });
  expect(findingsOf(draft)).toEqual([]);
  const positive = {
    ...draft,
    lines: [{ ...GOODS, method: 'decrease', total: decimal('5') } as const],
  };
  expect(findingsOf(positive)).toContain('lines.0.total line-decrease-positive!');
  const negativePrice = {
    ...draft,
    lines: [{ ...draft.lines[0], ...GOODS, price: decimal('-1'), method: 'decrease' } as const],
  };
  expect(findingsOf(negativePrice)).toContain('lines.0.price line-amount-negative!');
});

test('LINE-003 Circular 91/2026 Art. 10(6)(c): a discount line of an adjustment lowers by itself, and none of them decreases', () => {
  const related = { ...ADJUSTMENT, causeCode: '04' };
  const lowers = (method: Line['method']) => ({ ...discount('30000', '8'), method });
  for (const method of [null, 'increase'] as const) {
    const draft = draftOf([lowers(method)], { related });
    expect(draft.totals.withTax).toBe('-32400');
    expect(findingsOf(draft)).toEqual([]);
  }
  const refused = ['lines.0.method line-discount-decrease!'];
  expect(findingsOf(draftOf([lowers('decrease')], { related }))).toEqual(refused);
  const negative = { ...lowers('decrease'), subtotal: decimal('-30000') };
  expect(findingsOf(draftOf([negative], { related }))).toEqual(expect.arrayContaining(refused));
});

test('an adjustment of amounts that adjusts nothing is not issued: the invoice could not be replaced any more', () => {
  const of = (lines: readonly Line[]) => findingsOf(draftOf(lines, { related: ADJUSTMENT }));
  const nothing = product('0', '0', '10');
  for (const lines of [[nothing], [note('Ghi chú')], [nothing, note('Ghi chú')]])
    expect(of(lines)).toContain('lines adjustment-of-nothing!');
  const [up, down] = (['increase', 'decrease'] as const).map((method) => ({ ...GOODS, method }));
  expect(up && down && of([up, down])).not.toContain('lines adjustment-of-nothing!');
});

test.each(['04', '05', '07', '08', '09'])(
  'cause %s gives something back: an adjustment that raises the invoice for it is pointed out',
  (causeCode) => {
    const related = { ...ADJUSTMENT, causeCode };
    expect(findingsOf(draftOf([{ ...GOODS, method: 'increase' }], { related }))).toEqual([
      'totals.withTax cause-raises-total',
    ]);
    expect(findingsOf(draftOf([{ ...GOODS, method: 'decrease' }], { related }))).toEqual([]);
  },
);

test('an adjustment for any other cause may raise the invoice', () => {
  for (const causeCode of ['01', '02', '03', '10', '11', '12', '13']) {
    const related = { ...ADJUSTMENT, causeCode };
    expect(findingsOf(draftOf([{ ...GOODS, method: 'increase' }], { related }))).toEqual([]);
  }
});

test('VAL-022 an adjustment of names and addresses has no lines to check', () => {
  const related = { ...ADJUSTMENT, adjusts: 'information' } as const;
  const unfinished = { ...GOODS, name: '', unit: '12', price: null };
  expect(findingsOf(draftOf([], { related }))).toEqual([]);
  expect(findingsOf(draftOf([unfinished], { related }))).toEqual([]);
  expect(findingsOf(draftOf([], { related: ADJUSTMENT }))).toEqual(['lines lines-empty!']);
  expect(findingsOf(draftOf([unfinished], { related: ADJUSTMENT }))).not.toEqual([]);
});

test('the amounts stated must be those worked out', () => {
  const draft = draftOf([GOODS]);
  const [line = GOODS] = draft.lines;
  const wrong = {
    ...draft,
    lines: [{ ...line, tax: decimal('1') }],
    totals: { ...draft.totals, tax: decimal('1') },
  };
  const issues = validateInvoice(wrong, issuing());
  expect(issues).toEqual([
    {
      path: 'lines.0.tax',
      code: 'line-amount-differs',
      params: { expected: '20000' },
      severity: 'error',
    },
    { path: 'totals.tax', code: 'total-differs', params: { expected: '20000' }, severity: 'error' },
  ]);
  const untaxed = draftOf([product('1', '1000', 'KCT')]);
  const [exempt = GOODS] = untaxed.lines;
  expect(
    validateInvoice({ ...untaxed, lines: [{ ...exempt, tax: decimal('0') }] }, issuing()),
  ).toMatchObject([{ code: 'line-amount-differs', params: { expected: '' } }]);
});

test('a subtotal that quantity and price do not multiply to is refused, one dong apart is not', () => {
  const stated = (subtotal: string) => {
    const draft = draftOf([product('1', '100000000', '0')]);
    const [line = GOODS] = draft.lines;
    const lines = [{ ...line, subtotal: decimal(subtotal), total: decimal(subtotal) }];
    const sums = { withoutTax: decimal(subtotal), withTax: decimal(subtotal) };
    return findingsOf({ ...draft, lines, totals: { ...draft.totals, ...sums } });
  };
  expect(stated('100000049')).toContain('lines.0.subtotal line-amount-differs!');
  expect(stated('100000002')).toContain('lines.0.subtotal line-amount-differs!');
  expect([...stated('100000001'), ...stated('99999999')]).toEqual([]);
});

test('a part of a dong is pointed out, cents are not', () => {
  const draft = draftOf([GOODS]);
  const totals = { ...draft.totals, withTax: decimal('220000.5') };
  const { rounding: _, ...unchecked } = issuing();
  expect(validateInvoice({ ...draft, totals }, unchecked)).toMatchObject([
    { code: 'amount-finer-than-currency', severity: 'error' },
  ]);
  const dollars = { ...draft, totals, currency: 'USD', exchangeRate: decimal('25000') };
  expect(validateInvoice(dollars, unchecked)).toEqual([]);
});

test('texts longer than the format holds are refused with the limit', () => {
  const long = draftOf([{ ...GOODS, name: 'ắ'.repeat(501) }], {
    buyer: { ...BUYER, address: 'x'.repeat(401) },
    note: 'x'.repeat(256),
  });
  expect(findingsOf(long)).toEqual([
    'buyer.address text-too-long!',
    'note text-too-long!',
    'lines.0.name text-too-long!',
  ]);
  expect(validateInvoice(long, issuing())[0]?.params).toEqual({ max: '400' });
  expect(findingsOf(draftOf([{ ...GOODS, name: 'ắ'.repeat(500) }]))).toEqual([]);
});

test('characters that XML cannot carry are refused', () => {
  expect(findingsOf(withLine({ name: 'Bàn\u0000gỗ' }))).toEqual([
    'lines.0.name text-has-control-character!',
  ]);
  expect(findingsOf(withLine({ name: 'Bàn\ngỗ' }))).toEqual([]);
  expect(findingsOf(withLine({ name: 'Bàn \ud83d' }))).toEqual([
    'lines.0.name text-has-control-character!',
  ]);
  expect(findingsOf(withLine({ name: '🙂'.repeat(500) }))).toEqual([]);
});

test('numbers longer than the format holds are refused', () => {
  expect(findingsOf(withLine({ quantity: decimal('1.1234567') }))).toEqual([
    'lines.0.quantity number-too-long!',
  ]);
  expect(findingsOf(withLine({ price: decimal('1234567890123456789012') }))).toContain(
    'lines.0.price number-too-long!',
  );
});

test('a delivery text is measured too, and one of several e-mail addresses must fit', () => {
  const delivery = {
    dispatchOrder: 'x'.repeat(256),
    vehicle: 'xe',
    contractNumber: null,
    warehouseAddress: null,
    carrierName: null,
    shipperName: null,
  };
  expect(findingsOf({ ...withGoods({ kind: 'transfer', serial: 'C26NAA' }), delivery })).toEqual([
    'delivery.dispatchOrder text-too-long!',
  ]);
  const email = `${'a'.repeat(40)}@mau-thu.example`;
  expect(
    findingsOf(withGoods({ buyer: { ...BUYER, email: `a@mau-thu.example;${email}` } })),
  ).toEqual(['buyer.email text-too-long!']);
});

test('a draft may be incomplete: what is missing is silent, what is wrong a warning', () => {
  const empty = emptyDraft('vat', SELLER, TODAY);
  expect(findingsOf(empty, { purpose: 'draft' })).toEqual([]);
  const wrong = { ...empty, serial: 'X', buyer: { ...BUYER, phone: '12' }, note: 'x'.repeat(300) };
  expect(findingsOf(wrong, { purpose: 'draft' })).toEqual([
    'serial serial-invalid',
    'buyer.phone buyer-phone-invalid',
    'note text-too-long!',
  ]);
});

test('every code has a key of its own for its sentence', () => {
  const keys = Object.keys(ISSUE_CODES).map(issueKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^issue\.[a-z]+(?:-[a-z]+)*$/.test(key))).toBe(true);
});
