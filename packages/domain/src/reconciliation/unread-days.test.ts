import { expect, test } from 'vitest';
import { unreadDays } from './unread-days.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const span = (from: string, to: string) => ({ from, to });

test('REC-001 nothing is read of a portal that was never asked and of which no list was handed in', () => {
  expect(unreadDays(OCTOBER, { lists: [], listings: [[], []] })).toEqual([OCTOBER]);
  expect(unreadDays(OCTOBER, { lists: [], listings: [] })).toEqual([OCTOBER]);
});

test('REC-001 a day is read by a list that was handed in, or where every list of the portal was read', () => {
  const lists = [span('2026-10-05', '2026-10-06')];
  const listings = [
    [span('2026-10-10', '2026-10-20')],
    [span('2026-09-01', '2026-10-12'), span('2026-10-14', '2026-11-30')],
  ];
  expect(unreadDays(OCTOBER, { lists, listings })).toEqual([
    span('2026-10-01', '2026-10-04'),
    span('2026-10-07', '2026-10-09'),
    span('2026-10-13', '2026-10-13'),
    span('2026-10-21', '2026-10-31'),
  ]);
  expect(unreadDays(OCTOBER, { lists: [OCTOBER], listings: [] })).toEqual([]);
});
