import { expect, test } from 'vitest';
import { readTyped } from './typed-search.ts';

test.each([
  ['1C26TAA 990', 'C26TAA 990', { serial: 'C26TAA', number: 990 }],
  ['1c26taa 00000990', 'c26taa 00000990', { serial: 'C26TAA', number: 990 }],
  ['2K26TAB/17', 'K26TAB/17', { serial: 'K26TAB', number: 17 }],
  ['1C26TAA', 'C26TAA', null],
  ['21C26TAA 990', '21C26TAA 990', null],
  ['Sen Hồng 1C26TAA', 'Sen Hồng C26TAA', null],
  ['1.500.000', '1.500.000', null],
])('FIND-001 "%s" is read as paper prints series and number', (typed, words, invoice) => {
  expect(readTyped(typed)).toEqual({ words, invoice, inMonth: null });
});

test.each([
  ['12.100.000 11/2026', { words: '12.100.000', month: '2026-11' }],
  ['tháng 3/2026 Sen Hồng', { words: 'Sen Hồng', month: '2026-03' }],
  ['11/2026', null],
  ['12.100.000 13/2026', null],
  ['01/11/2026 500', null],
])('FIND-001 an amount or words with a month are found in it: "%s"', (typed, inMonth) => {
  expect(readTyped(typed).inMonth).toEqual(inMonth);
});
