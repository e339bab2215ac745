import { expect, test } from 'vitest';
import { decimal } from '../../money/decimal.ts';
import { BARRED_WHOLLY } from './barred-share.ts';
import type { Bought } from './bought.ts';
import { deferralOf, unprovenShare } from './deferral.ts';

const DUE = '2026-09-10';
const transferred = (...payments: readonly (readonly [string, number])[]): Partial<Bought> => ({
  transfers: payments.map(([on, amount]) => ({ on, amount: decimal(amount) })),
  paid: {
    cash: decimal(0),
    transfer: decimal(payments.reduce((all, [, amount]) => all + amount, 0)),
    other: decimal(0),
  },
});
const bought = (change: Partial<Bought> = {}): Bought =>
  ({
    on: '2026-08-10',
    withTax: decimal(11_000_000),
    statedMethod: 'CK',
    isPaid: false,
    dueOn: DUE,
    ...transferred(),
    ...change,
  }) as Bought;
const steps = (change?: Partial<Bought>) =>
  deferralOf(bought(change))?.steps.map(({ on, unproven }) => [on, unproven]);

test('what is not transferred when it is due is not proven, until later transfers prove it', () => {
  expect(steps()).toEqual([[DUE, '11000000']]);
  expect(steps(transferred([DUE, 11_000_000]))).toEqual([]);
  const parts = transferred(
    ['2026-11-10', 3_000_000],
    ['2026-09-01', 5_500_000],
    ['2026-10-05', 1_000_000],
    ['2026-10-05', 1_500_000],
  );
  expect(steps(parts)).toEqual([
    [DUE, '5500000'],
    ['2026-10-05', '3000000'],
    ['2026-11-10', '0'],
  ]);
});

test('more than is owed proves no more than the whole, and money that is given back is proven no more', () => {
  expect(steps(transferred(['2026-09-01', 20_000_000]))).toEqual([]);
  expect(steps(transferred(['2026-09-01', 11_000_000], ['2026-10-01', -1_000_000]))).toEqual([
    ['2026-10-01', '1000000'],
  ]);
  expect(steps(transferred(['2026-09-01', -1_000_000]))).toEqual([[DUE, '11000000']]);
});

test('the last of rounded parts in foreign currency proves the whole', () => {
  const parts = transferred(['2026-09-01', 5_499_999], ['2026-10-01', 5_499_999]);
  expect(steps({ ...parts, isPaid: true })).toEqual([
    [DUE, '5500001'],
    ['2026-10-01', '0'],
  ]);
  expect(steps({ ...transferred(['2026-09-01', 10_999_999]), isPaid: true })).toEqual([]);
});

test('without a day of payment, or where it states cash, nothing is deferred', () => {
  expect(deferralOf(bought({ dueOn: null }))).toBeNull();
  expect(deferralOf(bought({ statedMethod: 'TM' }))).toBeNull();
  expect(deferralOf(bought({ statedMethod: 'TM/CK' }))).not.toBeNull();
});

test('until it is due nothing is barred, and from that day on the part that is not proven', () => {
  const deferral = deferralOf(bought(transferred(['2026-10-05', 4_000_000])));
  if (!deferral) throw new Error('it is due');
  expect(unprovenShare(deferral, '2026-09-09')).toBeNull();
  expect(unprovenShare(deferral, DUE)).toEqual(BARRED_WHOLLY);
  expect(unprovenShare(deferral, '2026-10-05')).toEqual({ part: '7000000', whole: '11000000' });
});
