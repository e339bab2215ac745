import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import {
  displayNumber,
  invoiceNumber,
  MAX_NUMBER,
  numberingRefusal,
  type Series,
} from './numbering.ts';

const SERIES: Series = {
  serial: 'C26TAA',
  active: true,
  nextNumber: 12,
  isTaken: false,
  lastIssuedOn: '2026-11-20',
};
const TODAY = '2026-11-21';
const refusal = (more: Partial<Series>, issuedOn = TODAY) =>
  numberingRefusal({ ...SERIES, ...more }, issuedOn, TODAY);

/** The series after it gave its next number away. */
const withNumberTaken = (series: Series, issuedOn: string): Series => ({
  ...series,
  nextNumber: series.nextNumber + 1,
  lastIssuedOn: issuedOn,
});

test('an active series of the year gives its number', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ lastIssuedOn: null }, '2026-01-01')).toBeNull();
  expect(refusal({}, '2026-11-20')).toBeNull();
});

test('dates follow numbers: no earlier day after a later one', () => {
  expect(refusal({}, '2026-11-19')).toBe('ISSUE_DATE_BEFORE_LAST_NUMBER');
});

test('no invoice is dated tomorrow', () => {
  expect(refusal({}, '2026-11-22')).toBe('ISSUE_DATE_IN_FUTURE');
});

test.each([
  ['it is closed', { active: false }],
  ['it is full', { nextNumber: MAX_NUMBER + 1 }],
  ['its year is another', { serial: 'C25TAA', lastIssuedOn: null }],
  ['its name is wrong', { serial: 'C26ZAA' }],
])('a series gives no number when %s', (_, more) => {
  expect(refusal(more)).toBe('SERIES_NOT_ACTIVE');
});

test('the last number of a series is 99,999,999', () => {
  expect(refusal({ nextNumber: MAX_NUMBER })).toBeNull();
  expect(refusal({ nextNumber: MAX_NUMBER + 1 })).toBe('SERIES_NOT_ACTIVE');
});

test('no number is given that an invoice from elsewhere has', () => {
  expect(refusal({ isTaken: true })).toBe('SERIES_NUMBER_TAKEN');
});

test('whatever days are asked for, numbers have no gap, no double and dates in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -300, max: 5 })), (offsets) => {
      let series: Series = { ...SERIES, nextNumber: 1, lastIssuedOn: null };
      const issued: { number: number; issuedOn: string }[] = [];
      for (const offset of offsets) {
        const issuedOn = addDays(TODAY, offset);
        if (numberingRefusal(series, issuedOn, TODAY) !== null) continue;
        issued.push({ number: series.nextNumber, issuedOn });
        series = withNumberTaken(series, issuedOn);
      }
      expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1));
      expect(issued.map(({ issuedOn }) => issuedOn)).toEqual(
        issued.map(({ issuedOn }) => issuedOn).toSorted(),
      );
      expect(
        issued.every(({ issuedOn }) => issuedOn <= TODAY && issuedOn.startsWith('2026-')),
      ).toBe(true);
    }),
  );
});

test('a number is shown with eight digits and compared without zeros', () => {
  expect(displayNumber(12)).toBe('00000012');
  expect(invoiceNumber('00000012')).toBe(12);
  expect(invoiceNumber(' 12 ')).toBe(12);
  for (const text of ['0', '', 'A12', '100000000', '-1', '1.5'])
    expect(invoiceNumber(text)).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_NUMBER }), (number) => {
      expect(invoiceNumber(displayNumber(number))).toBe(number);
    }),
  );
});
