import { expect, test } from 'vitest';
import { DECREE_LINE } from '../invoice/decree-reduction.ts';
import type { Line } from '../invoice/lines/line.ts';
import { product } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { WAY_OF_ACTION } from './correction-way.ts';
import { missingReliefRows } from './relief-rows.ts';

const { ADJUST_INCREASE_DECREASE: ADJUSTS, ISSUE_REPLACEMENT_INVOICE: REPLACES } = WAY_OF_ACTION;
const goods = (original?: number): Line =>
  product('1', '100000', 'NONE', original === undefined ? {} : { original });
const relief = (percent: string, original?: number): Line => ({
  ...DECREE_LINE,
  customRate: decimal(percent),
  ...(original !== undefined && { original }),
});
const SOLD = [[goods(), relief('1')], [goods(), relief('3')], [goods()]];
const ALL = [goods(1), goods(2), goods(3)];

test('an adjustment of many gets the relief that each of them had, by its percentage', () => {
  expect(missingReliefRows(ADJUSTS, ALL, SOLD)).toEqual([relief('1', 1), relief('3', 2)]);
});

test('relief that is stated stays, and an invoice without goods in the correction gets none', () => {
  expect(missingReliefRows(ADJUSTS, [...ALL, relief('2', 1)], SOLD)).toEqual([relief('3', 2)]);
  expect(missingReliefRows(ADJUSTS, [goods(3)], SOLD)).toEqual([]);
  expect(missingReliefRows(ADJUSTS, [], SOLD)).toEqual([]);
});

test('a replacement that states no relief is meant so; one that states it for one invoice gets it for the others', () => {
  expect(missingReliefRows(REPLACES, ALL, SOLD)).toEqual([]);
  expect(missingReliefRows(REPLACES, [...ALL, relief('1', 1)], SOLD)).toEqual([relief('3', 2)]);
});

test('an adjustment of information states no amounts', () => {
  expect(missingReliefRows(WAY_OF_ACTION.ADJUST_INFO, ALL, SOLD)).toEqual([]);
});
