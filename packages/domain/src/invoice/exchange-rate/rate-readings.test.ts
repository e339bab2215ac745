import { expect, test } from 'vitest';
import { rateReadings } from './rate-readings.ts';

test.each([
  ['25.000', '25', '25000'],
  ['25,000', '25', '25000'],
  ['1.500', '1.5', '1500'],
  ['100.000', '100', '100000'],
  [' 25.431 ', '25.431', '25431'],
])('a rate of %s can mean %s or %s', (text, fraction, thousands) => {
  expect(rateReadings(text)).toEqual({ fraction, thousands });
});

test.each(['25', '25000', '25.43', '25.4310', '25431.500', '0.175', '25.000.000', '', 'x'])(
  'a rate of %s has one meaning or none',
  (text) => {
    expect(rateReadings(text)).toBeNull();
  },
);

test('where the decimal mark is known, the other one is that of thousands', () => {
  expect(rateReadings('25.000', ',')).toBeNull();
  expect(rateReadings('25,000', ',')).toMatchObject({ fraction: '25' });
});
