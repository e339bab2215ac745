import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { deriveCells, differencesBetween, NO_ENTRIES, type VatEntries } from './derive-cells.ts';
import { BASE_CELLS, type BaseCell, VAT_CELLS } from './vat-cells.ts';

const entries = (values: Partial<Record<BaseCell, number>>): VatEntries => ({
  ...NO_ENTRIES,
  ...Object.fromEntries(Object.entries(values).map(([cell, value]) => [cell, decimal(value)])),
});

test('VAT-015 VAT-016 VAT-019 VAT-020 VAT-021 VAT-022 VAT-024 a return of 8 % sales and purchases comes to what is owed', () => {
  const cells = deriveCells(
    entries({ 23: 50_000_000, 24: 4_000_000, 25: 4_000_000, 32: 100_000_000, 33: 8_000_000 }),
  );
  expect(cells).toMatchObject({
    '27': '100000000',
    '28': '8000000',
    '34': '100000000',
    '35': '8000000',
    '36': '4000000',
    '40a': '4000000',
    '40': '4000000',
    '41': '0',
    '43': '0',
  });
});

test('VAT-023 VAT-025 AMB-77 AMB-78 what is not deducted yet is positive in [41] and is carried forward less the refund', () => {
  const carried = { '22': 1_823_054, '25': 8_005_715, '33': 6_293_492 } as const;
  expect(deriveCells(entries(carried))).toMatchObject({
    '36': '-1712223',
    '40a': '0',
    '41': '3535277',
    '43': '3535277',
  });
  expect(deriveCells(entries({ ...carried, '42': 1_000_000 }))).toMatchObject({ '43': '2535277' });
});

test('VAT-022 VAT-023 at exactly nothing both [40a] and [41] are zero', () => {
  expect(deriveCells(entries({ 25: 10, 33: 10 }))).toMatchObject({ '40a': '0', '41': '0' });
});

/** The formulas of the form once more, by whole numbers and nothing of ours. */
function byHand(e: Record<BaseCell, bigint>) {
  const c27 = e['29'] + e['30'] + e['32'] + e['32a'] - e['32b'];
  const c28 = e['31'] + e['33'];
  const c36 = c28 - e['25'];
  const rest = c36 - e['22'] + e['37'] - e['38'] - e['39a'];
  const [c40a, c41] = rest >= 0n ? [rest, 0n] : [0n, -rest];
  return {
    ...e,
    '27': c27,
    '28': c28,
    '34': e['26'] + c27 + e['34a'],
    '35': c28,
    '36': c36,
    '40a': c40a,
    '40': c40a - e['40b'],
    '41': c41,
    '43': c41 - e['42'],
  };
}

test('VAT-014 every cell follows the formulas of the form, whatever is entered', () => {
  const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  const forms = fc.record(
    Object.fromEntries(BASE_CELLS.map((cell) => [cell, amounts])),
  ) as fc.Arbitrary<Record<BaseCell, bigint>>;
  fc.assert(
    fc.property(forms, (form) => {
      const typed = Object.fromEntries(
        BASE_CELLS.map((cell) => [cell, decimal(form[cell])]),
      ) as VatEntries;
      const expected = byHand(form);
      const cells = deriveCells(typed);
      for (const cell of VAT_CELLS)
        expect([cell, cells[cell]]).toEqual([cell, `${expected[cell]}`]);
    }),
  );
});

test('two forms differ in the cells that are not the same, and by how much', () => {
  const [before, after] = [entries({ 32: 100, 33: 10 }), entries({ 32: 150, 33: 15 })];
  const differences = differencesBetween(VAT_CELLS, deriveCells(before), deriveCells(after));
  expect(differences.map(({ cell, difference }) => [cell, difference])).toEqual([
    ['27', '50'],
    ['28', '5'],
    ['32', '50'],
    ['33', '5'],
    ['34', '50'],
    ['35', '5'],
    ['36', '5'],
    ['40a', '5'],
    ['40', '5'],
  ]);
});
