import { expect, test } from 'vitest';
import { ruleSetOn } from '../../legal/rule-set.ts';
import { dateReasons } from './date-reasons.ts';

const TODAY = '2026-11-26';
const codes = (issuedOn: string, signedAt: string | null, holidays: readonly string[] = []) =>
  dateReasons({ issuedOn, signedAt, today: TODAY, holidays }, ruleSetOn(issuedOn)).map(
    ({ code }) => code,
  );

test('an invoice is issued today at the latest', () => {
  expect(codes('2026-11-26', null)).toEqual([]);
  expect(codes('2026-11-27', null)).toEqual(['ISSUED_IN_FUTURE']);
});

// 2026-11-24 is a Tuesday; midnight in Viet Nam is 17:00 UTC of the day before.
test.each([
  ['2026-11-23T16:59:59.000Z', ['SIGNED_BEFORE_ISSUE']],
  ['2026-11-23T17:00:00.000Z', []],
  ['2026-11-25T16:59:59.000Z', []],
  ['2026-11-25T17:00:00.000Z', ['SIGNED_LATE']],
])('what was issued on a Tuesday and signed at %s: %j', (signedAt, expected) => {
  expect(codes('2026-11-24', signedAt)).toEqual(expected);
});

test('signing waits for the day of culture on 24 November, and for a holiday that was announced since', () => {
  const onThursday = '2026-11-26T02:00:00.000Z';
  expect(codes('2026-11-23', '2026-11-25T02:00:00.000Z')).toEqual([]);
  expect(codes('2026-11-23', onThursday)).toEqual(['SIGNED_LATE']);
  expect(codes('2026-11-23', onThursday, ['2026-11-25'])).toEqual([]);
});
