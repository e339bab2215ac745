import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { lastDayOf, taxPeriodOf } from '../dates/tax-period.ts';
import { CASH_FLOW_STEPS, cashFlowRangeFault, forecastSpans, stepsOf } from './cash-flow.ts';
import { spansOf } from './report-periods.ts';
import { wholeMonths } from './whole-months.ts';

const day = (offset: number): PlainDate => addDays('2025-01-01' as PlainDate, offset);
const range = fc.tuple(fc.nat(900), fc.nat(400), fc.nat(900)).map(([start, length, today]) => ({
  from: day(start),
  to: day(start + length),
  today: day(today),
}));

const daysOf = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const days: PlainDate[] = [];
  for (let one = from; one <= to; one = addDays(one, 1)) days.push(one);
  return days;
};

test('STAT-006 whole months with their edges hold each day that was asked for once, and no other', () => {
  fc.assert(
    fc.property(range, ({ from, to, today }) => {
      const { months, edges } = wholeMonths(from, to, today);
      const counts = new Map<PlainDate, number>();
      const count = (one: PlainDate, by: number) => counts.set(one, (counts.get(one) ?? 0) + by);
      for (const first of months)
        for (const one of daysOf(first, lastDayOf(taxPeriodOf(first, 'month')))) count(one, 1);
      for (const edge of edges) for (const one of daysOf(edge.from, edge.to)) count(one, edge.sign);
      const held = [...counts].filter(([, times]) => times !== 0);
      expect(held.map(([one]) => one).sort()).toEqual(daysOf(from, to));
      expect(held.every(([, times]) => times === 1)).toBe(true);
    }),
  );
});

test('STAT-006 no month reads more of its single days than half, and the running month none', () => {
  const today = '2026-11-26' as PlainDate;
  expect(wholeMonths('2026-01-01' as PlainDate, today, today)).toMatchObject({
    edges: [{ from: '2026-11-27', to: '2026-11-30', sign: -1 }],
  });
  fc.assert(
    fc.property(range, ({ from, to }) => {
      const { edges } = wholeMonths(from, to, day(2_000));
      const perMonth = new Map<string, number>();
      for (const edge of edges)
        for (const one of daysOf(edge.from, edge.to))
          perMonth.set(one.slice(0, 7), (perMonth.get(one.slice(0, 7)) ?? 0) + 1);
      expect(Math.max(0, ...perMonth.values())).toBeLessThanOrEqual(15);
    }),
  );
});

test('STAT-011 a report is divided into months or quarters, its ends cut to the days asked for', () => {
  const from = '2026-02-10' as PlainDate;
  const to = '2026-07-05' as PlainDate;
  expect(spansOf(from, to, 'MONTH').map((span) => [span.from, span.to])).toEqual([
    ['2026-02-10', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
    ['2026-04-01', '2026-04-30'],
    ['2026-05-01', '2026-05-31'],
    ['2026-06-01', '2026-06-30'],
    ['2026-07-01', '2026-07-05'],
  ]);
  expect(spansOf(from, to, 'QUARTER').map((span) => [span.from, span.to])).toEqual([
    ['2026-02-10', '2026-03-31'],
    ['2026-04-01', '2026-06-30'],
    ['2026-07-01', '2026-07-05'],
  ]);
});

test('STAT-004 the steps of a cash flow follow one another without a gap, whatever they hold', () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...CASH_FLOW_STEPS), ({ from, to }, interval) => {
      const steps = stepsOf(from, to, interval);
      expect(steps.flatMap((span) => daysOf(span.from, span.to))).toEqual(daysOf(from, to));
    }),
  );
  expect(stepsOf('2025-11-05' as PlainDate, '2026-02-03' as PlainDate, 'YEAR')).toEqual([
    { from: '2025-11-05', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-02-03' },
  ]);
});

test('STAT-004 each day of payment has one place in the forecast', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (now, due) => {
      const spans = forecastSpans(day(now));
      const holding = spans.filter(
        ({ from, to }) => (from ?? day(-1)) <= day(due) && day(due) <= (to ?? day(9_999)),
      );
      expect(holding).toHaveLength(1);
      expect(holding[0]?.kind === 'overdue').toBe(due < now);
    }),
  );
});

test('STAT-005 a cash flow reaches over ten years at most, and never backwards', () => {
  const to = '2026-11-27' as PlainDate;
  const fault = (from: string) => cashFlowRangeFault(from as PlainDate, to);
  expect(fault('2025-01-01')).toBeNull();
  expect(fault('2016-11-27')).toBeNull();
  expect(fault('2016-11-20')).toBe('range-over-ten-years');
  expect(fault('2026-11-28')).toBe('range-backwards');
  expect(cashFlowRangeFault(null, to)).toBe('range-incomplete');
});
