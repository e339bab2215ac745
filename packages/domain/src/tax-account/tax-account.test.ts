import { expect, test } from 'vitest';
import { isWorthAnother, reliedUpon } from './changed-later.ts';
import { listingsOf } from './listing.ts';
import { nextNight } from './next-night.ts';
import { phasesFrom } from './phases.ts';
import { colourOf, isComplete, minutesLeft, percentOf } from './progress.ts';
import { stateAsReported } from './reported-state.ts';
import { attemptsLeft, needsWarning } from './sign-in-attempts.ts';
import { daysBeforeFailed, monthsOf, monthsReadAgain, narrowed } from './windows.ts';

test('TAX-005 a month is five lists, three of purchases and two of sales', () => {
  const names = (issued: boolean, received: boolean) =>
    listingsOf({ issued, received }).map(({ name }) => name);
  expect(names(true, true)).toHaveLength(5);
  expect(names(false, true)).toEqual([
    'query/purchase/5',
    'query/purchase/6',
    'sco-query/purchase/8',
  ]);
  expect(names(true, false)).toEqual(['query/sold', 'sco-query/sold']);
});

test('TAX-021 AMB-02 the first sync has two phases: from 01/01/2024 to today, then the year 2023', () => {
  expect(phasesFrom('2024-01-01', '2026-11-26')).toEqual([
    { kind: 1, days: { from: '2024-01-01', to: '2026-11-26' } },
    { kind: 2, days: { from: '2023-01-01', to: '2023-12-31' } },
  ]);
  expect(phasesFrom('2023-10-01', '2026-11-26')).toEqual(phasesFrom('2024-01-01', '2026-11-26'));
  expect(phasesFrom('2026-01-15', '2026-11-26')).toEqual([
    { kind: 1, days: { from: '2026-01-15', to: '2026-11-26' } },
  ]);
  expect(phasesFrom('2022-07-01', '2026-11-26')[1]?.days.from).toBe('2022-07-01');
});

test('days are asked for by calendar months, the latest first', () => {
  expect(monthsOf({ from: '2025-12-15', to: '2026-02-03' })).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2025-12-01', to: '2025-12-31' },
  ]);
  expect(monthsReadAgain('2026-01-05').map(({ from }) => from)).toEqual([
    '2026-01-01',
    '2025-12-01',
    '2025-11-01',
  ]);
});

test('TAX-024 AMB-76 a window that failed is asked again from 15 days before it', () => {
  expect(daysBeforeFailed({ from: '2026-10-01', to: '2026-10-31' })).toEqual([
    { from: '2026-09-16', to: '2026-09-30' },
  ]);
  expect(daysBeforeFailed({ from: '2026-10-08', to: '2026-10-14' })).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-09-23', to: '2026-09-30' },
  ]);
});

test('what is too much for the portal is asked by weeks, then by days', () => {
  const weeks = narrowed({ from: '2026-10-01', to: '2026-10-31' });
  expect(weeks).toHaveLength(5);
  expect(weeks.at(-1)).toEqual({ from: '2026-10-29', to: '2026-10-31' });
  expect(narrowed({ from: '2026-10-01', to: '2026-10-07' })).toHaveLength(7);
  expect(narrowed({ from: '2026-10-01', to: '2026-10-01' })).toEqual([]);
});

test('TAX-022 the percentage is rounded, and full only where nothing is left; both phases make it complete', () => {
  expect([percentOf({ done: 1, of: 3 }), percentOf({ done: 2, of: 3 })]).toEqual([33, 67]);
  expect(percentOf({ done: 999, of: 1_000 })).toBe(99);
  expect(percentOf({ done: 0, of: 0 })).toBe(100);
  expect(
    isComplete([
      { done: 3, of: 3 },
      { done: 11, of: 12 },
    ]),
  ).toBe(false);
  expect(
    isComplete([
      { done: 3, of: 3 },
      { done: 12, of: 12 },
    ]),
  ).toBe(true);
});

test('TAX-023 the bar is red under 30, yellow up to 60, green above and blue when it is full', () => {
  expect([0, 29, 30, 60, 61, 99, 100].map(colourOf)).toEqual([
    'red',
    'red',
    'yellow',
    'yellow',
    'green',
    'green',
    'blue',
  ]);
});

test('TAX-019 the time that is left follows from what the months took so far', () => {
  const spent = {
    windowsDone: 10,
    windowsLeft: 20,
    spentMs: 60_000,
    originalsLeft: 0,
    originalMs: 500,
  };
  expect(minutesLeft(spent)).toBe(2);
  expect(minutesLeft({ ...spent, originalsLeft: 240 })).toBe(4);
  expect(minutesLeft({ ...spent, windowsDone: 0 })).toBeNull();
  expect(minutesLeft({ ...spent, windowsLeft: 0 })).toBe(0);
});

test('TAX-010 there are five tries: a wrong password takes one, a wrong captcha none, a lost answer may have', () => {
  expect(attemptsLeft([])).toBe(5);
  expect(attemptsLeft(['captcha-wrong', 'refused', 'not-looked-at'])).toBe(4);
  expect(attemptsLeft(['unknown', null, 'refused'])).toBe(2);
  expect(attemptsLeft(['refused', 'connected', 'refused', 'refused'])).toBe(4);
  expect(attemptsLeft(['locked'])).toBe(0);
  expect([5, 4, 3, 2].map(needsWarning)).toEqual([false, false, true, true]);
});

test('the portal may know more of an invoice than we do, and less', () => {
  expect(stateAsReported('ORIGINAL', 'REPLACED')).toBe('REPLACED');
  expect(stateAsReported('REPLACED', 'ORIGINAL')).toBe('REPLACED');
  expect(stateAsReported('REPLACED', 'MODIFIED')).toBe('REPLACED');
  expect(stateAsReported('MODIFIED', 'CANCELED')).toBe('CANCELED');
  expect(stateAsReported('ORIGINAL', 'MODIFY')).toBe('MODIFY');
});

test('a change matters where the invoice was booked, paid, or in a return that was due', () => {
  const standing = {
    origin: 3,
    paidAmount: null,
    issuedOn: '2026-11-05',
    knownSince: '2026-11-06',
  };
  expect(reliedUpon(standing, 'month', '2026-11-26')).toEqual([]);
  // The 20th of December 2026 is a Sunday.
  expect(reliedUpon({ ...standing, origin: 4, paidAmount: '1' }, 'month', '2026-12-22')).toEqual([
    'booked',
    'paid',
    'filed',
  ]);
  expect(reliedUpon({ ...standing, paidAmount: '0.00' }, 'month', '2026-12-21')).toEqual([]);
  expect(reliedUpon({ ...standing, knownSince: '2026-12-22' }, 'month', '2026-12-22')).toEqual([]);
  expect(isWorthAnother('ORIGINAL', 'CANCELED')).toBe(true);
  expect(isWorthAnother('ORIGINAL', 'REPLACE')).toBe(false);
});

test('the nightly sync comes between one and five in the morning in Viet Nam, for each company at its own minute', () => {
  expect(nextNight('2026-11-26T05:00:00.000Z', '0')).toBe('2026-11-26T18:00:00.000Z');
  expect(nextNight('2026-11-26T18:00:00.000Z', '0')).toBe('2026-11-27T18:00:00.000Z');
  for (const id of ['1', '77', '9000000000000001']) {
    const hour = Number(nextNight('2026-11-26T05:00:00.000Z', id).slice(11, 13));
    expect(hour >= 18 && hour < 22, id).toBe(true);
  }
});
