import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { AGE_BANDS, ageBand, dueDay } from './ageing.ts';
import { NOT_PAYABLE, whyNotPayable } from './open-amount.ts';
import { PAYMENT_DIRECTIONS, PAYMENT_METHODS } from './payment-direction.ts';
import { isWithin, partsOf, shareOut } from './payment-parts.ts';

const met = (open: string, ...credits: readonly string[]) => ({
  id: 'original',
  open: decimal(open),
  credits: credits.map((credit, index) => ({ id: `decrease ${index + 1}`, open: decimal(credit) })),
});
const parts = (invoice: ReturnType<typeof met>, amount: string) =>
  partsOf(invoice, decimal(amount))?.map((part) => `${part.id}: ${part.amount}`);

test.each([
  ['0', '5', true],
  ['0', '-5', true],
  ['5', '5', true],
  ['6', '5', false],
  ['-5', '-5', true],
  ['-6', '-5', false],
  ['-1', '5', false],
  ['1', '-5', false],
  ['1', '0', false],
])('%s is a part of %s: %s', (amount, open, isPart) => {
  expect(isWithin(decimal(amount), decimal(open))).toBe(isPart);
});

test('decreases are given back one after the other, each as far as the money goes', () => {
  expect(parts(met('0', '-100', '-50', '-30'), '-120')).toEqual([
    'decrease 1: -100',
    'decrease 2: -20',
  ]);
  expect(parts(met('0', '-100', '-50'), '-100')).toEqual(['decrease 1: -100']);
});

test('what is given back in parts settles the invoice itself first', () => {
  expect(parts(met('10', '-100'), '-40')).toEqual(['original: 10', 'decrease 1: -50']);
});

test('a payment that settles everything leaves out what has nothing open', () => {
  expect(parts(met('0', '-100', '0'), '-100')).toEqual(['decrease 1: -100']);
  expect(parts(met('100', '-100'), '0')).toEqual(['original: 100', 'decrease 1: -100']);
  expect(parts(met('0', '0'), '0')).toEqual(['original: 0']);
});

test('nothing is no payment of what is open', () => {
  expect(parts(met('100'), '0')).toBeUndefined();
  expect(parts(met('0', '-100'), '0')).toBeUndefined();
});

test('what the payer has to get back is set off before anything is paid, and never more is shared than there is', () => {
  const shares = shareOut(decimal('-50'), [met('100'), { ...met('-30'), id: 'credit' }]);
  expect(shares).toEqual({
    shares: [
      { id: 'original', amount: '0' },
      { id: 'credit', amount: '-30' },
    ],
    rest: '-20',
  });
});

const INVOICE = {
  chainState: 'ORIGINAL',
  processingState: 'accepted',
  serial: 'C26TAA',
  template: '1',
  isVoucher: false,
  withTax: decimal('100'),
  paid: decimal('100'),
  credits: [],
  isSettled: true,
} as const;

test('why an invoice is not paid: the closed list is what can be', () => {
  const reasons = [
    whyNotPayable({ ...INVOICE, isVoucher: true, chainState: 'REPLACED' }),
    whyNotPayable({ ...INVOICE, template: '6', chainState: 'REPLACED' }),
    whyNotPayable({ ...INVOICE, chainState: 'REPLACED', processingState: 'draft' }),
    whyNotPayable({ ...INVOICE, chainState: 'CANCELED', processingState: 'draft' }),
    whyNotPayable({ ...INVOICE, processingState: 'draft' }),
    whyNotPayable(INVOICE),
  ];
  expect(reasons).toEqual(['voucher', 'note', 'replaced', 'canceled', 'not-issued', 'paid']);
  expect([...NOT_PAYABLE].sort()).toEqual([...reasons].sort());
});

test('an invoice is open while a payment settled it only in part, and while none settled it', () => {
  expect(whyNotPayable({ ...INVOICE, paid: decimal('99') })).toBeNull();
  expect(whyNotPayable({ ...INVOICE, isSettled: false })).toBeNull();
  // A decrease that is set off in full leaves nothing to pay on either document.
  expect(whyNotPayable({ ...INVOICE, credits: [decimal('0')] })).toBe('paid');
});

test('a debt is due on the day that the invoice names, or on its own', () => {
  expect(dueDay('2026-11-01', '2026-12-01')).toBe('2026-12-01');
  expect(dueDay('2026-11-01', null)).toBe('2026-11-01');
  expect(ageBand('2026-11-22', '2026-11-22')).toBe('not-due');
  const due = ['2026-11-23', '2026-11-01', '2026-10-01', '2026-09-01', '2026-01-01'];
  expect(due.map((day) => ageBand(day, '2026-11-22'))).toEqual([...AGE_BANDS]);
});

test('money comes in or goes out, by transfer, in cash or otherwise', () => {
  expect(PAYMENT_DIRECTIONS).toEqual(['in', 'out']);
  expect(PAYMENT_METHODS).toEqual(['transfer', 'cash', 'other']);
});
