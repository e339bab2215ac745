import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { rateOfTotals, withRateOfTax } from './rate-of-totals.ts';

const IN_DONG = { currency: 'VND', issuedOn: '2026-11-20' } as const;
const of = (base: string, tax: string, stated: { currency: string; issuedOn: string } = IN_DONG) =>
  rateOfTotals({ base: decimal(base), tax: decimal(tax) }, stated);

test('the rate of a tax is the one listed rate of the day that makes it', () => {
  expect(of('1000000', '80000')).toBe('8');
  expect(of('1000000', '99999')).toBe('10');
  expect(of('1000000', '90000')).toBeNull();
  expect(of('1000000', '0')).toBeNull();
  expect(of('-1000000', '-50000')).toBe('5');
  expect(of('100.10', '10.01', { ...IN_DONG, currency: 'USD' })).toBe('10');
});

test('a rate that was not in force on the day is not the rate of a tax', () => {
  expect(of('1000000', '80000', { ...IN_DONG, issuedOn: '2023-03-01' })).toBeNull();
});

test('where two rates make the tax the rate is unknown', () => {
  expect(of('20', '2')).toBeNull();
});

test('the tax that no group states belongs to the group without a rate, or is lost', () => {
  const group = (rate: '10' | 'NONE', base: string, tax: string | null) => ({
    rate,
    customRate: null,
    base: decimal(base),
    tax: tax === null ? null : decimal(tax),
  });
  const groups = [group('10', '1000', '100'), group('NONE', '2000', null)];
  const rated = (tax: string) =>
    withRateOfTax({ byRate: groups, tax: decimal(tax) }, IN_DONG)?.map(({ rate, tax }) => [
      rate,
      tax,
    ]);
  expect(rated('100')).toEqual([
    ['10', '100'],
    ['NONE', null],
  ]);
  expect(rated('260')).toEqual([
    ['10', '100'],
    ['8', '160'],
  ]);
  expect(rated('280')).toBeUndefined();
});
