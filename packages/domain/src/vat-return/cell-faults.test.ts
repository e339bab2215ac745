import { expect, test } from 'vitest';
import { decimal, ZERO } from '../money/decimal.ts';
import {
  CELL_FAULTS,
  CELL_WARNINGS,
  faultsOf,
  refusalOf,
  taxOfBase,
  warningsOf,
  withEntry,
} from './check-cells.ts';
import { deriveCells, differencesBetween, NO_ENTRIES, type VatEntries } from './derive-cells.ts';
import type { BaseCell } from './vat-cells.ts';

const entries = (values: Partial<Record<BaseCell, number | string>>): VatEntries => ({
  ...NO_ENTRIES,
  ...Object.fromEntries(Object.entries(values).map(([cell, value]) => [cell, decimal(value)])),
});
const form = (values: Partial<Record<BaseCell, number | string>>, hasNoActivity = false) => ({
  hasNoActivity,
  entries: entries(values),
});

const FAULTY = [
  [form({ 37: -1 }), { cell: '37', code: 'CELL_NEGATIVE', words: {} }],
  [form({ 23: '1.5' }), { cell: '23', code: 'CELL_NOT_WHOLE', words: {} }],
  [form({ 23: '-1234567890123456' }), { cell: '23', code: 'CELL_TOO_LONG', words: {} }],
  [form({ 33: 20, '40b': 21 }), { cell: '40b', code: 'CELL_ABOVE_40A', words: { most: '20' } }],
  [form({ 22: 100, 42: 101 }), { cell: '42', code: 'CELL_ABOVE_41', words: { most: '100' } }],
  [form({ 26: 1 }, true), { cell: '26', code: 'CELL_LOCKED', words: {} }],
] as const;

test.each(FAULTY)(
  'VAT-028 a form that may not be filed names the cell and its limit: %#',
  (faulty, fault) => {
    expect(faultsOf(faulty)).toEqual([fault]);
  },
);

test('the closed list of faults is what a form can have', () => {
  expect(FAULTY.map(([, { code }]) => code).sort()).toEqual([...CELL_FAULTS].sort());
});

test('a form at its limits is filed', () => {
  expect(faultsOf(form({ 33: 20, '40b': 20 }))).toEqual([]);
  expect(faultsOf(form({ 22: 100, 42: 100 }))).toEqual([]);
  expect(faultsOf(form({ 23: '-999999999999999', 29: '999999999999999' }))).toEqual([]);
  expect(faultsOf(form({ 37: 0, 26: 0 }, true))).toEqual([]);
});

test('VAT-013 with [21] ticked not even a zero may be typed among purchases and sales', () => {
  expect(refusalOf(form({}, true), '26', ZERO)).toEqual({
    cell: '26',
    code: 'CELL_LOCKED',
    words: {},
  });
});

test('deducted tax above the purchases or the share of taxed sales, and imports above the purchases they are part of, deserve a look', () => {
  const above = form({ 23: 5, '23a': 6, 24: 10, '24a': 12, 25: 11, 26: 4, 31: 1 });
  const warnings = warningsOf(above, null);
  expect(warnings).toEqual([
    { cell: '25', code: 'CELL_ABOVE_24', words: { most: '10' } },
    { cell: '25', code: 'CELL_TO_ALLOCATE', words: { exempt: '4', most: '0' } },
    { cell: '23a', code: 'CELL_ABOVE_WHOLE', words: { most: '5' } },
    { cell: '24a', code: 'CELL_ABOVE_WHOLE', words: { most: '10' } },
    { cell: '31', code: 'CELL_OTHER_TAX', words: { expected: '0', difference: '1' } },
  ]);
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(CELL_WARNINGS));
  expect(warningsOf(form({ 23: 5, '23a': 5, 24: 10, '24a': 10, 25: 10 }), null)).toEqual([]);
});

test('AMB-77 once a base of invoices is written over, its tax is measured by the rate again', () => {
  const filled = entries({ 32: 1_000, 33: 80 });
  const written = entries({ 32: 2_000, 33: 160 });
  expect(warningsOf({ hasNoActivity: false, entries: written }, filled)).toEqual([
    { cell: '33', code: 'CELL_OTHER_TAX', words: { expected: '200', difference: '-40' } },
  ]);
});

test('VAT-017 VAT-018 the tax of [30] is 5 %, of [32] 10 %, rounded to whole dong', () => {
  expect(taxOfBase('30', decimal(1_010))).toBe('51');
  expect(taxOfBase('32', decimal(1_014))).toBe('101');
});

test('a base typed anywhere else brings no tax', () => {
  expect(withEntry(NO_ENTRIES, '23', decimal(1_000))).toEqual(entries({ 23: 1_000 }));
  expect(withEntry(NO_ENTRIES, '29', decimal(1_000))).toEqual(entries({ 29: 1_000 }));
  // [25] follows [24] alone.
  expect(withEntry(NO_ENTRIES, '26', decimal(7))['25']).toBe('0');
});

test('a difference states both amounts and what the later one adds', () => {
  const differences = differencesBetween(
    ['23', '24'],
    deriveCells(entries({ 23: 100, 24: 10 })),
    deriveCells(entries({ 23: 70, 24: 10 })),
  );
  expect(differences).toEqual([{ cell: '23', before: '100', after: '70', difference: '-30' }]);
});
