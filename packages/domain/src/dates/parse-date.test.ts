import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDayNumber } from './calendar.ts';
import {
  formatDate,
  formatDateInFileName,
  formatDateInWords,
  formatDateTime,
  formatDateTyped,
} from './format-date.ts';
import { parseDate } from './parse-date.ts';

test.each([
  ['05.03.2026', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  ['05032026', '2026-03-05'],
  [' 29.02.2024 ', '2024-02-29'],
  ['01.01.1900', '1900-01-01'],
])('VAL-032 "%s" typed is %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test.each([
  '31.02.2026',
  'abc',
  '',
  '5.3/2026',
  '5.3',
  '050326',
  '5.3.026',
  '2026-03-05',
  '32.01.2026',
  '01.13.2026',
  '01.01.1899',
  '31.02',
  '105032026',
  '050320261',
  '5.3.20266',
])('VAL-032 "%s" becomes empty', (text) => {
  expect(parseDate(text)).toBeNull();
});

test('VAL-032 a date shown in any of its forms is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 100_000 }), (number) => {
      const date = dateOfDayNumber(number);
      for (const format of [formatDate, formatDateInFileName, formatDateTyped]) {
        expect(parseDate(format(date))).toBe(date);
      }
    }),
  );
});

test('UX-017 dates read as on screens, in file names and on documents', () => {
  expect(formatDate('2026-11-21')).toBe('21/11/2026');
  expect(formatDateInFileName('2026-11-21')).toBe('21-11-2026');
  expect(formatDateTyped('2026-11-21')).toBe('21.11.2026');
  expect(formatDateInWords('2026-03-05')).toBe('Ngày 05 tháng 03 năm 2026');
});

test('moments are shown by a clock in Viet Nam', () => {
  expect(formatDateTime('2026-11-21T03:04:05.000Z')).toBe('21.11.26 10:04');
  expect(formatDateTime('2026-12-31T17:30:00Z')).toBe('01.01.27 00:30');
});
