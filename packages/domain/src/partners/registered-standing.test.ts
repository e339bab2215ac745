import { expect, test } from 'vitest';
import { standingOn } from './registered-standing.ts';

const STOPPED = [
  { status: 'active', from: '2018-05-02', until: '2025-03-11' },
  { status: 'not-active', from: '2025-03-12', until: null },
] as const;
const TOLD = { status: 'not-active', history: STOPPED, askedOn: '2025-06-01' } as const;

test('REC-011 a taxpayer is judged by its status on the day of its invoice, and today’s status is shown beside it', () => {
  expect(standingOn(TOLD, '2025-03-12')).toEqual({
    basis: 'invoice-date',
    on: '2025-03-12',
    status: 'not-active',
    since: '2025-03-12',
    now: null,
  });
  expect(standingOn(TOLD, '2025-03-11')).toEqual({
    basis: 'invoice-date',
    on: '2025-03-11',
    status: 'active',
    since: '2018-05-02',
    now: { status: 'not-active', since: '2025-03-12' },
  });
});

test('REC-011 a register without a history, or one asked before the day, has only the status of the day it was asked', () => {
  expect(standingOn({ ...TOLD, history: null }, '2025-03-11')).toEqual({
    basis: 'asked',
    on: '2025-06-01',
    status: 'not-active',
    since: null,
    now: null,
  });
  expect(standingOn(TOLD, '2025-06-02')).toEqual({
    basis: 'asked',
    on: '2025-06-01',
    status: 'not-active',
    since: '2025-03-12',
    now: null,
  });
});

test('REC-011 days before a history begins are unknown, and never called good', () => {
  expect(standingOn(TOLD, '2018-05-01')).toMatchObject({ status: 'unknown', since: null });
});
