import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { faultsOf, refusalOf, warningsOf, withEntry, withoutActivity } from './check-cells.ts';
import { NO_ENTRIES, type VatEntries } from './derive-cells.ts';
import { BASE_CELLS, type BaseCell, CLOSING_CELLS, isClosing } from './vat-cells.ts';

const form = (values: Partial<Record<BaseCell, number>>, hasNoActivity = false) => ({
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

test('VAT-027 no more refund is asked than the amount in [41]', () => {
  const credit = form({ 22: 100 });
  expect(refusalOf(credit, '42', decimal(100))).toBeNull();
  expect(refusalOf(credit, '42', decimal(101))?.code).toBe('CELL_ABOVE_41');
});

test('VAT-028 the six closing cells are never below zero, the others may be negative', () => {
  for (const cell of BASE_CELLS)
    expect([cell, refusalOf(form({ 22: 9 }), cell, decimal(-1))?.code]).toEqual([
      cell,
      isClosing(cell) ? 'CELL_NEGATIVE' : undefined,
    ]);
});

test('VAT-013 AMB-79 while [21] is ticked only the six closing cells may be written in', () => {
  const ticked = form({ 22: 7 }, true);
  const open = BASE_CELLS.filter(
    (cell) => refusalOf(ticked, cell, decimal(0))?.code !== 'CELL_LOCKED',
  );
  expect(open).toEqual(
    [...CLOSING_CELLS].sort((a, b) => BASE_CELLS.indexOf(a) - BASE_CELLS.indexOf(b)),
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

test.each(BASE_CELLS.filter((cell) => cell !== '40b' && cell !== '42'))(
  'fifteen digits fit into [%s], a sixteenth and a part of a dong do not',
  (cell) => {
    const refused = (value: string) => refusalOf(form({}), cell, decimal(value))?.code ?? null;
    expect(refused('999999999999999')).toBeNull();
    expect(refused('1000000000000000')).toBe('CELL_TOO_LONG');
    expect(refused('0.1')).toBe('CELL_NOT_WHOLE');
    expect(refused('0')).toBeNull();
    expect(refused('-999999999999999')).toBe(isClosing(cell) ? 'CELL_NEGATIVE' : null);
    expect(refused('-1000000000000000')).toBe('CELL_TOO_LONG');
  },
);

test('VAT-026 VAT-027 where nothing is owed and nothing left over, [40b] and [42] are zero and nothing else', () => {
  for (const [cell, code] of [
    ['40b', 'CELL_ABOVE_40A'],
    ['42', 'CELL_ABOVE_41'],
  ] as const) {
    expect(refusalOf(form({}), cell, decimal(0))).toBeNull();
    expect(refusalOf(form({}), cell, decimal(1))).toMatchObject({ code, words: { most: '0' } });
  }
});

test('VAT-013 a ticked form is without fault as long as its purchases and sales are zero', () => {
  expect(faultsOf(form({ 22: 7, 37: 3 }, true))).toEqual([]);
  for (const cell of BASE_CELLS.filter((one) => !isClosing(one)))
    expect(faultsOf(form({ [cell]: 1 }, true))).toMatchObject([{ cell, code: 'CELL_LOCKED' }]);
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

test('AMB-77 once a base is another than that of the invoices, its tax is measured by the rate of the form', () => {
  const filled = form({ 30: 100, 31: 6, 32: 1_000, 33: 80 }).entries;
  const warned = (change: Partial<VatEntries>) =>
    warningsOf({ hasNoActivity: false, entries: { ...filled, ...change } }, filled).map(
      ({ cell, words }) => [cell, words['expected']],
    );
  expect(warned({})).toEqual([]);
  expect(warned({ 32: decimal(1_001) })).toEqual([['33', '100']]);
  expect(warned({ 30: decimal(101) })).toEqual([['31', '5']]);
  expect(warned({ 31: decimal(5) })).toEqual([['31', '6']]);
});

test('as much deducted as bought, and nothing but imports, is nothing to look at', () => {
  expect(warningsOf(form({ 23: 10, '23a': 10, 24: 5, '24a': 5, 25: 5 }), null)).toEqual([]);
  const above = (values: Partial<Record<BaseCell, number>>) =>
    warningsOf(form(values), null).map(({ cell, words }) => [cell, words['most']]);
  expect(above({ 23: 10, '23a': 11 })).toEqual([['23a', '10']]);
  expect(above({ 24: 5, '24a': 6 })).toEqual([['24a', '5']]);
  expect(above({ 24: 5, 25: 6 })).toEqual([['25', '5']]);
});

test('Law 48/2024 Art. 14 beside sales that are not subject to tax, input tax above the share of taxed sales deserves a look', () => {
  const warned = (values: Partial<Record<BaseCell, number>>) =>
    warningsOf(form({ 30: 300, 31: 15, 26: 100, 23: 1_000, 24: 80, ...values }), null);
  const toAllocate = { cell: '25', code: 'CELL_TO_ALLOCATE', words: { exempt: '100', most: '60' } };
  expect(warned({ 25: 80 })).toEqual([toAllocate]);
  expect(warned({ 25: 61 })).toEqual([toAllocate]);
  expect(warned({ 25: 60 })).toEqual([]);
  expect(warned({ 25: 0 })).toEqual([]);
  expect(warned({ 25: 80, 26: 0 })).toEqual([]);
  expect(warned({ 25: 80, 30: 0, 31: 0 })).toMatchObject([{ words: { most: '0' } }]);
});

test('Law 48/2024 Art. 14 the share of taxed sales is taken of what may be deducted, not of tax that is barred anyway', () => {
  // A third quarter: 92.836 % of the sales are taxed.
  const sales = { 26: 71_640_000, 32: 928_360_000, 33: 92_836_000 };
  const quarter = form({ ...sales, 23: 2_301_116_550, 24: 230_111_655, 25: 197_929_727 });
  const warned = (deducted: number) => {
    const { entries } = quarter;
    const typed = { ...entries, 25: decimal(deducted) };
    return warningsOf({ hasNoActivity: false, entries: typed }, entries)
      .filter(({ cell }) => cell === '25')
      .map(({ words }) => words['most']);
  };
  expect(warned(197_929_727)).toEqual(['183750041']);
  expect(warned(183_750_042)).toEqual(['183750041']);
  expect(warned(183_750_041)).toEqual([]);
  // A filed form whose [25] was typed does not state what was barred.
  expect(warningsOf(quarter, quarter.entries, null)).toEqual([]);
  // What is typed into [24] beside the invoices may be deducted.
  const more = { ...quarter.entries, 24: decimal(240_111_655), 25: decimal(190_000_000) };
  expect(warningsOf({ hasNoActivity: false, entries: more }, quarter.entries)).toEqual([]);
});

test('a typed base brings its tax rounded at half a dong, up and away from zero', () => {
  const taxes = (base: number) => {
    const typed = withEntry(withEntry(NO_ENTRIES, '30', decimal(base)), '32', decimal(base));
    return [typed['31'], typed['33']];
  };
  expect(taxes(9)).toEqual(['0', '1']);
  expect(taxes(10)).toEqual(['1', '1']);
  expect(taxes(4)).toEqual(['0', '0']);
  expect(taxes(5)).toEqual(['0', '1']);
  expect(taxes(-10)).toEqual(['-1', '-1']);
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
