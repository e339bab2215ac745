import { expect, test } from 'vitest';
import { dayOf } from './day-text.ts';

test.each([
  ['2019-11-20', '2019-11-20'],
  ['2019-11-20T08:30:00+07:00', '2019-11-20'],
  ['2019-11-20 08:30', '2019-11-20'],
  ['20/11/2019', '2019-11-20'],
  ['20-11-2019', '2019-11-20'],
  ['20/11/2019 08:30', '2019-11-20'],
])('the day of %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  'hôm qua',
  'ngày 2019-11-20',
  'ngày 20/11/2019',
  '2019-11-200',
  '20/11/20190',
  '2019-1-20',
  '2019-11-2',
  '9-11-20',
  '2019-11-20.',
])('a text that is no day stays as written: %s', (text) => {
  expect(dayOf(text)).toBe(text);
});
