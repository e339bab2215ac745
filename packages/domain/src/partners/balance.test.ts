import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, minus, sum } from '../money/decimal.ts';
import { type BalancePart, balances } from './balance.ts';

const part = (month: string, invoiced: string, paid: string, currency = 'VND'): BalancePart => ({
  month,
  currency,
  invoiced: decimal(invoiced),
  paid: decimal(paid),
});

test('the open balance is carried from month to month, over those in which nothing happened, each currency by itself', () => {
  const result = balances([
    part('2025-11', '300', '0'),
    part('2026-01', '0', '100'),
    part('2026-01', '50', '0', 'USD'),
  ]);
  expect(result.get('VND')).toEqual([
    { month: '2025-11', invoiced: '300', paid: '0', balance: '300' },
    { month: '2025-12', invoiced: '0', paid: '0', balance: '300' },
    { month: '2026-01', invoiced: '0', paid: '100', balance: '200' },
  ]);
  expect(result.get('USD')).toHaveLength(1);
  expect(balances([]).size).toBe(0);
});

const anyPart = fc.record({
  month: fc.tuple(fc.integer({ min: 2020, max: 2026 }), fc.integer({ min: 1, max: 12 })),
  invoiced: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  paid: fc.integer({ min: 0, max: 1_000_000 }),
});

test('the final open balance is what was invoiced and not paid', () => {
  fc.assert(
    fc.property(fc.array(anyPart, { minLength: 1 }), (made) => {
      const parts = made.map(({ month: [year, nth], invoiced, paid }) =>
        part(`${year}-${String(nth).padStart(2, '0')}`, `${invoiced}`, `${paid}`),
      );
      const last = balances(parts).get('VND')?.at(-1);
      const open = minus(
        sum(parts.map(({ invoiced }) => invoiced)),
        sum(parts.map(({ paid }) => paid)),
      );
      expect(last?.balance).toBe(open);
    }),
  );
});
