import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import type { PayableRow } from '../invoices/index.ts';
import {
  creditsOf,
  openInvoiceOf,
  type PaymentOrder,
  planPayment,
  refusalOf,
} from './payment-order.ts';

const TODAY = '2026-11-21';
const row = (id: string, change: Partial<PayableRow> = {}): PayableRow => ({
  id,
  direction: 'issued',
  template: '1',
  serial: 'C26TAA',
  number: Number(id),
  chain_state: 'ORIGINAL',
  processing_state: 'accepted',
  issued_on: '2026-11-01',
  due_on: null,
  currency: 'VND',
  exchange_rate: null,
  without_tax: '100',
  with_tax: '110',
  paid_amount: '0',
  paid_on: null,
  is_voucher: false,
  partner_id: 'P',
  partner_name: 'Đại Phát',
  partner_tax_code: '0399991100',
  credit_of: null,
  ...change,
});
const DECREASE = row('9', { chain_state: 'MODIFY', with_tax: '-10', credit_of: '1' });

const order = (ids: readonly string[], change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  actId: 'act',
  invoices: ids.map((id) => ({ id, amount: null })),
  paidOn: TODAY,
  method: 'transfer',
  bankReference: null,
  note: null,
  exchangeRate: null,
  ...change,
});
const planned = (
  rows: readonly PayableRow[],
  change: Partial<PaymentOrder> = {},
  ids = rows.filter(({ credit_of }) => credit_of === null).map(({ id }) => id),
) => planPayment(order(ids, change), new Map(rows.map((one) => [one.id, one])), TODAY);
const failing =
  (...of: Parameters<typeof planned>) =>
  () =>
    planned(...of);
const failure = (code: string, details: Record<string, string>) =>
  expect.objectContaining({ code, details });

test('a payment of everything open settles the invoice with its decreases', () => {
  expect(planned([row('1'), DECREASE, row('2', { with_tax: '50', paid_amount: '20' })])).toEqual({
    order: order(['1', '2']),
    document: null,
    counterparty: null,
    isAdvance: false,
    direction: 'in',
    amount: '130',
    amountDong: '130',
    partnerId: 'P',
    currency: 'VND',
    exchangeRate: null,
    parts: [
      { id: '1', amount: '110' },
      { id: '9', amount: '-10' },
      { id: '2', amount: '30' },
    ],
  });
});

test('1 is no exchange rate of a payment, whether typed or stated by the invoices', () => {
  const dollars = row('1', { currency: 'USD', exchange_rate: '25000' });
  for (const exchangeRate of ['1', '0'])
    expect(failing([dollars], { exchangeRate: decimal(exchangeRate) })).toThrow(
      failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'not-a-rate' }),
    );
  expect(failing([{ ...dollars, exchange_rate: '1' }])).toThrow(
    failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'required' }),
  );
});

test('an amount finer than its currency is refused, unless it is all that is open', () => {
  const paying = (amount: string) => ({ invoices: [{ id: '1', amount: decimal(amount) }] });
  const dollars = row('1', { currency: 'USD', exchange_rate: '25000' });
  expect(failing([dollars], paying('0.005'))).toThrow(
    failure('INPUT_DATA_IS_INVALID', { amount: 'amount-finer-than-currency' }),
  );
  expect(planned([dollars], paying('0.05')).amount).toBe('0.05');
  const asStated = row('1', { with_tax: '110.5' });
  expect(failing([asStated], paying('100.5'))).toThrow();
  expect(planned([asStated], paying('110.5')).amount).toBe('110.5');
});

test('a decrease that is paid by itself is not taken with its invoice', () => {
  const plan = planned([row('1'), DECREASE], {}, ['1', '9']);
  expect(plan.parts).toEqual([
    { id: '1', amount: '110' },
    { id: '9', amount: '-10' },
  ]);
  expect(plan.amount).toBe('100');
});

test('only open decreases of the invoice itself are credits', () => {
  const rows = [
    DECREASE,
    row('8', { credit_of: '2' }),
    row('7', { credit_of: '1', processing_state: 'sent' }),
    row('6', { credit_of: '1', with_tax: '-5', paid_amount: '-5', paid_on: TODAY }),
  ];
  expect(creditsOf('1', rows)).toEqual([DECREASE]);
  expect(creditsOf('1', rows, new Set(['9']))).toEqual([]);
  expect(openInvoiceOf(row('1', { paid_amount: '60' }), [DECREASE])).toEqual({
    id: '1',
    open: '50',
    credits: [{ id: '9', open: '-10' }],
  });
  expect(refusalOf(row('1', { paid_amount: '110', paid_on: TODAY }), [])).toBe('paid');
  expect(refusalOf(row('1', { paid_amount: '110', paid_on: TODAY }), [DECREASE])).toBeNull();
  expect(refusalOf(row('1', { paid_amount: '110' }), [])).toBeNull();
});

test('a stated amount goes to the invoice, and more than is open is refused with what is', () => {
  const paying = (amount: string) => ({ invoices: [{ id: '1', amount: decimal(amount) }] });
  expect(planned([row('1'), DECREASE], paying('40')).parts).toEqual([{ id: '1', amount: '40' }]);
  expect(failing([row('1'), DECREASE], paying('101'))).toThrow(
    failure('PAYMENT_TOO_MUCH', {
      invoice: '1C26TAA 00000001',
      open: '100',
      currency: 'VND',
      id: '1',
    }),
  );
});

test('money of a purchase goes out, and of a decrease alone the other way', () => {
  expect(planned([row('1', { direction: 'received' })])).toMatchObject({
    direction: 'out',
    amount: '110',
  });
  expect(planned([row('1', { with_tax: '-110' })])).toMatchObject({
    direction: 'out',
    amount: '110',
  });
});

test('what cannot be paid is refused with its reason and name', () => {
  expect(failing([row('1', { chain_state: 'REPLACED' })])).toThrow(
    failure('PAYMENT_NOT_POSSIBLE', { reason: 'replaced', invoice: '1C26TAA 00000001', id: '1' }),
  );
  expect(failing([row('1', { is_voucher: true })])).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ reason: 'voucher' }) }),
  );
  expect(failing([row('1', { number: null, processing_state: 'draft' })])).toThrow(
    failure('PAYMENT_NOT_POSSIBLE', { reason: 'not-issued', invoice: '1C26TAA', id: '1' }),
  );
});

test('a day of payment of more than ten years ago was mistyped', () => {
  const refusal = { code: 'paid-too-early', path: 'paid_date', params: { earliest: '2016-11-20' } };
  expect(failing([row('1')], { paidOn: '2016-11-19' })).toThrow(
    expect.objectContaining({
      code: 'INPUT_DATA_IS_INVALID',
      issues: [expect.objectContaining(refusal)],
    }),
  );
  expect(failing([row('1')], { paidOn: '2016-11-20' })).not.toThrow();
});

test('a payment was made today or before, of an invoice that is there', () => {
  expect(failing([row('1')], { paidOn: '2026-11-22' })).toThrow(
    failure('PAYMENT_DATE_IN_FUTURE', { today: TODAY }),
  );
  expect(planned([row('1')], { paidOn: '2026-11-20' }).amount).toBe('110');
  expect(failing([row('1')], {}, ['1', '5'])).toThrow(failure('NOT_FOUND', { invoice: '5' }));
  expect(failing([])).toThrow(failure('INPUT_DATA_IS_INVALID', { invoices: 'required' }));
});

test.each([
  ['direction', { direction: 'received' as const }],
  ['currency', { currency: 'USD' }],
  ['partner_id', { partner_id: 'Q' }],
])('one payment is of one %s', (what, change) => {
  expect(failing([row('1'), row('2', change)])).toThrow(failure('PAYMENT_OF_SEVERAL', { what }));
});

test('new invoices are recognised as of one partner by tax code and name', () => {
  const fresh = { partner_id: null };
  expect(planned([row('1', fresh), row('2')]).partnerId).toBe('P');
  expect(planned([row('1', fresh), row('2', fresh)]).partnerId).toBeNull();
  for (const change of [{ partner_tax_code: '0399995507' }, { partner_name: 'Sông Hồng' }])
    expect(failing([row('1', { ...fresh, ...change }), row('2')])).toThrow(
      failure('PAYMENT_OF_SEVERAL', { what: 'partner_id' }),
    );
  // By its id a partner is the same, however its name was written.
  expect(planned([row('1'), row('2', { partner_name: 'ĐẠI PHÁT' })]).parts).toHaveLength(2);
});

test('the partner that the caller names is the one of the invoices, as far as that is known', () => {
  expect(planned([row('1')], { partnerId: 'P' }).partnerId).toBe('P');
  expect(planned([row('1', { partner_id: null })], { partnerId: 'Q' }).partnerId).toBeNull();
  expect(failing([row('1')], { partnerId: 'Q' })).toThrow(
    failure('PAYMENT_OF_SEVERAL', { what: 'partner_id' }),
  );
});

const dollars = (id: string, exchange_rate: string | null) =>
  row(id, { currency: 'USD', exchange_rate });

test('foreign money counts in dong at the rate of the invoices, or at the one that is stated', () => {
  expect(planned([dollars('1', '25000'), dollars('2', '25000')])).toMatchObject({
    amount: '220',
    exchangeRate: '25000',
    amountDong: '5500000',
  });
  const stated = { exchangeRate: decimal('26000') };
  expect(planned([dollars('1', '25000'), dollars('2', '24000')], stated)).toMatchObject({
    exchangeRate: '26000',
    amountDong: '5720000',
  });
  expect(planned([row('1')], stated)).toMatchObject({ exchangeRate: null, amountDong: '110' });
});

test.each([
  ['two rates', [dollars('1', '25000'), dollars('2', '24000')]],
  ['no rate', [dollars('1', null)]],
  ['a rate of nothing', [dollars('1', '0')]],
])('of invoices with %s the payer states the rate', (_, rows) => {
  expect(failing(rows)).toThrow(failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'required' }));
});

test('a payment in dollars at a rate that lost its thousands is refused, and so is one worth no dong', () => {
  const dollars = (exchange_rate: string | null, change: Partial<PayableRow> = {}) => [
    row('1', { currency: 'USD', exchange_rate, ...change }),
  ];
  const at = (rate: string) => ({ exchangeRate: decimal(rate) });
  const doubtful = failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'exchange-rate-doubtful' });
  for (const rate of ['0.01', '25.4', '12700', '50800', '999999999'])
    expect(failing(dollars('25400'), at(rate))).toThrow(doubtful);
  expect(failing(dollars('25.4'))).toThrow(doubtful);
  expect(failing(dollars(null), at('25.4'))).toThrow(doubtful);
  for (const [own, rate] of [
    ['25400', '26100'],
    ['25.4', '25400'],
    [null, '25400'],
  ] as const)
    expect(planned(dollars(own), at(rate)).exchangeRate).toBe(rate);
  const kip = dollars('1.2', { currency: 'LAK', with_tax: '0.01' });
  expect(failing(kip)).toThrow(
    failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'exchange-rate-of-nothing' }),
  );
});
