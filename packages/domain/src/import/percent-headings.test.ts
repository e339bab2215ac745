import { expect, test } from 'vitest';
import { matchColumns, rememberMapping } from './match-columns.ts';

test('a column of tax is distinguished from a column of its rate by the percent sign', () => {
  expect(matchColumns(['Thuế GTGT'])).toEqual({ tax: 0 });
  expect(matchColumns(['Thuế GTGT', '% thuế GTGT'])).toEqual({ tax: 0, rate: 1 });
  expect(matchColumns(['Thuế suất (%)'])).toEqual({ rate: 0 });
});

test('what was chosen for a heading with a percent sign is not taken for the heading without it', () => {
  const headers = ['Thuế', 'Thuế %'];
  const remembered = rememberMapping(headers, { rate: 1, tax: 0 });
  expect(matchColumns(headers, remembered)).toEqual({ tax: 0, rate: 1 });
  // As it was remembered before the sign counted.
  expect(matchColumns(['Thuế %'], { rate: 'thue' })).toEqual({ rate: 0 });
});

test('a text too long for a heading is none, and the columns beside it are found', () => {
  expect(matchColumns(['Thuế GTGT '.repeat(1_000), 'Thuế GTGT'])).toEqual({ tax: 1 });
  expect(rememberMapping(['x'.repeat(30_000)], { tax: 0 })).toEqual({});
});
