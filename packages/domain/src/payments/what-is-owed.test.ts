import { expect, test } from 'vitest';
import {
  countsAsPurchase,
  countsAsRevenue,
  isInPeriod,
  turnoverOf,
} from '../invoice/counted-as.ts';
import { decimal } from '../money/decimal.ts';
import { daysOverdue, isOverdue } from './ageing.ts';
import { isOwed, openBalance, settlementOf } from './what-is-owed.ts';

const issued = {
  direction: 'issued',
  chainState: 'ORIGINAL',
  processingState: 'accepted',
  serial: 'C26TAA',
  template: '1',
  isVoucher: false,
  isUncounted: false,
  isCredit: false,
  withTax: decimal('1080000'),
  paid: decimal('0'),
  isSettled: false,
  credited: decimal('0'),
} as const;

test.each([
  [{}, '1080000', 'unpaid'],
  [{ paid: decimal('80000') }, '1000000', 'partly'],
  [{ paid: decimal('1080000'), isSettled: true }, '0', 'paid'],
  [{ credited: decimal('-216000') }, '864000', 'unpaid'],
  [{ credited: decimal('-1080000') }, '0', 'none'],
  [{ paid: decimal('864000'), credited: decimal('-216000') }, '0', 'paid'],
  [
    { paid: decimal('1080000'), isSettled: true, credited: decimal('-216000') },
    '-216000',
    'credit',
  ],
  [{ withTax: decimal('-216000'), chainState: 'MODIFY' as const }, '-216000', 'credit'],
  [{ withTax: decimal('-216000'), chainState: 'MODIFY' as const, isCredit: true }, '0', 'none'],
  [{ withTax: decimal('0'), chainState: 'MODIFY' as const }, '0', 'none'],
  [{ chainState: 'REPLACED' as const }, '0', 'none'],
  [{ chainState: 'CANCELED' as const }, '0', 'none'],
  [{ chainState: 'REPLACE' as const }, '1080000', 'unpaid'],
  [{ processingState: 'refused' as const }, '0', 'none'],
  [{ template: '6' }, '0', 'none'],
  [{ isVoucher: true }, '0', 'none'],
])('of an invoice with %j %s is open, and it is %s', (change, open, state) => {
  const invoice = { ...issued, ...change };
  expect([openBalance(invoice), settlementOf(invoice)]).toEqual([open, state]);
  expect(isOwed(invoice)).toBe(open !== '0');
});

test('a debt that is due today is not overdue, and what is to be given back never is', () => {
  const debt = { open: decimal('1'), issuedOn: '2026-10-01', dueOn: '2026-11-22' };
  expect(isOverdue(debt, '2026-11-22')).toBe(false);
  expect(daysOverdue(debt, '2026-11-23')).toBe(1);
  expect(daysOverdue({ ...debt, dueOn: null }, '2026-10-11')).toBe(10);
  expect(isOverdue({ ...debt, open: decimal('-1') }, '2026-12-31')).toBe(false);
});

test('an invoice in force counts as revenue where it was issued, as a purchase where it was received, a voucher as neither', () => {
  const received = { ...issued, direction: 'received' } as const;
  const counted = [
    issued,
    received,
    { ...received, isVoucher: true },
    { ...received, isUncounted: true },
  ];
  expect(counted.map(countsAsRevenue)).toEqual([true, false, false, false]);
  expect(counted.map(countsAsPurchase)).toEqual([false, true, false, false]);
  for (const chainState of ['REPLACED', 'CANCELED'] as const)
    expect(countsAsRevenue({ ...issued, chainState })).toBe(false);
});

test('a period has its first and its last day', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  expect(days.map((day) => isInPeriod(day, period))).toEqual([false, true, true, false]);
});

test('a sale of 450,000 with a relief of 2,700 counts 447,300 in revenue', () => {
  expect(turnoverOf({ withTax: decimal('447300'), tax: decimal('0') })).toBe('447300');
});
