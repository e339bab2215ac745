import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { faultsOf, refusalOf, warningsOf, withEntry, withoutActivity } from './check-cells.ts';
import { NO_ENTRIES, type VatEntries } from './compute-cells.ts';
import { CLOSING_CELLS, ENTERED_CELLS, type EnteredCell, isClosing } from './vat-cells.ts';

const form = (values: Partial<Record<EnteredCell, number>>, hasNoActivity = false) => ({
  hasNoActivity,
  entries: {
    ...NO_ENTRIES,
    ...Object.fromEntries(Object.entries(values).map(([cell, value]) => [cell, decimal(value)])),
  } as VatEntries,
});

test('VAT-026 VAT-029 [40b] may reach [40a] and not pass it, and is wrong once [38] lowers [40a]', () => {
  const owed = form({ 22: 10, 33: 30 });
  expect(refusalOf(owed, '40b', decimal(20))).toBeNull();
  expect(refusalOf(owed, '40b', decimal(21))).toEqual({
    cell: '40b',
    code: 'CELL_ABOVE_40A',
    words: { most: '20' },
  });
  const later = form({ 22: 10, 33: 30, '40b': 20, 38: 5 });
  expect(refusalOf(later, '38', decimal(5))).toBeNull();
  expect(faultsOf(later)).toEqual([{ cell: '40b', code: 'CELL_ABOVE_40A', words: { most: '15' } }]);
});

test('VAT-027 no more refund is asked than stands in [41]', () => {
  const credit = form({ 22: 100 });
  expect(refusalOf(credit, '42', decimal(100))).toBeNull();
  expect(refusalOf(credit, '42', decimal(101))?.code).toBe('CELL_ABOVE_41');
});

test('VAT-028 the six closing cells are never below zero, the others keep their sign', () => {
  for (const cell of ENTERED_CELLS)
    expect([cell, refusalOf(form({ 22: 9 }), cell, decimal(-1))?.code]).toEqual([
      cell,
      isClosing(cell) ? 'CELL_NEGATIVE' : undefined,
    ]);
});

test('VAT-013 AMB-79 while [21] is ticked only the six closing cells may be written in', () => {
  const ticked = form({ 22: 7 }, true);
  const open = ENTERED_CELLS.filter(
    (cell) => refusalOf(ticked, cell, decimal(0))?.code !== 'CELL_LOCKED',
  );
  expect(open).toEqual(
    [...CLOSING_CELLS].sort((a, b) => ENTERED_CELLS.indexOf(a) - ENTERED_CELLS.indexOf(b)),
  );
  expect(faultsOf(form({ 30: 5 }, true))).toMatchObject([{ cell: '30', code: 'CELL_LOCKED' }]);
  expect(withoutActivity(form({ 22: 7, 23: 8, 37: 3 }).entries)).toEqual(
    form({ 22: 7, 37: 3 }).entries,
  );
});

test('the form takes whole dong of at most fifteen digits', () => {
  expect(refusalOf(form({}), '23', decimal('1.5'))?.code).toBe('CELL_NOT_WHOLE');
  expect(refusalOf(form({}), '23', decimal('1234567890123456'))?.code).toBe('CELL_TOO_LONG');
  expect(refusalOf(form({}), '23', decimal('-123456789012345'))).toBeNull();
});

test('VAT-017 VAT-018 a base typed by hand brings the tax of its rate, which may still be changed', () => {
  const typed = withEntry(withEntry(NO_ENTRIES, '30', decimal(1_000_010)), '32', decimal(3_335));
  expect([typed['31'], typed['33']]).toEqual(['50001', '334']);
  const changed = withEntry(typed, '31', decimal(50_000));
  expect(warningsOf({ hasNoActivity: false, entries: changed }, null)).toEqual([
    { cell: '31', code: 'CELL_OTHER_TAX', words: { expected: '50001', difference: '-1' } },
  ]);
});

test('AMB-77 tax that comes from invoices is measured by them, not by the rate of the form', () => {
  const filled = form({ 32: 391_249_917, 33: 31_299_994 }).entries;
  expect(warningsOf({ hasNoActivity: false, entries: filled }, filled)).toEqual([]);
  const edited = withEntry(filled, '33', decimal(31_299_999));
  expect(warningsOf({ hasNoActivity: false, entries: edited }, filled)).toMatchObject([
    { cell: '33', words: { difference: '5' } },
  ]);
});

test('[25] follows [24] until it is another amount, and more than [24] deserves a look', () => {
  const same = withEntry(NO_ENTRIES, '24', decimal(400));
  expect(same['25']).toBe('400');
  const less = withEntry(withEntry(same, '25', decimal(300)), '24', decimal(500));
  expect(less['25']).toBe('300');
  expect(
    warningsOf(form({ 23: 1, 24: 10, 25: 11, '24a': 12 }), null).map(({ code }) => code),
  ).toEqual(['CELL_ABOVE_24', 'CELL_ABOVE_WHOLE']);
});
