import { expect, test } from 'vitest';
import { decimal, minus, ONE, plus } from '../money/decimal.ts';
import { deriveCells, NO_ENTRIES } from './derive-cells.ts';
import { sidesOf } from './sides-of-cell.ts';
import {
  BASE_CELLS,
  CLOSING_CELLS,
  COMPUTED_CELLS,
  isClosing,
  isEntered,
  sourcesOf,
  VAT_CELLS,
  type VatCell,
} from './vat-cells.ts';

const FILLED_BY_SALES = ['26', '29', '30', '31', '32', '33', '32a'] as const;
const FILLED_BY_PURCHASES = ['23', '24', '25', '37', '38'] as const;
const FILLED = [...FILLED_BY_SALES, ...FILLED_BY_PURCHASES];

/** Far from zero, so that [40a] or [41] alone moves. */
const owed = { ...NO_ENTRIES, '33': decimal(1_000_000) };
const inCredit = { ...NO_ENTRIES, '22': decimal(1_000_000) };

test.each(VAT_CELLS)(
  'VAT-010 a dong more in a cell that invoices fill moves [%s] by the sign that the cell has as a source of it',
  (cell) => {
    const before = cell === '41' || cell === '43' ? inCredit : owed;
    const moved = FILLED.map((source) => {
      const after = { ...before, [source]: plus(before[source], ONE) };
      return [source, minus(deriveCells(after)[cell], deriveCells(before)[cell])];
    });
    const sources = sourcesOf(cell);
    expect(moved).toEqual(FILLED.map((source) => [source, `${sources.get(source) ?? 0}`]));
  },
);

test('a cell that is entered comes from itself', () => {
  for (const cell of BASE_CELLS) expect([...sourcesOf(cell)]).toEqual([[cell, 1]]);
});

test.each<[VatCell, string[]]>([
  ...FILLED_BY_SALES.map((cell): [VatCell, string[]] => [cell, ['issued']]),
  ...FILLED_BY_PURCHASES.map((cell): [VatCell, string[]] => [cell, ['received']]),
  ['27', ['issued']],
  ['28', ['issued']],
  ['34', ['issued']],
  ['35', ['issued']],
  ['36', ['issued', 'received']],
  ['40a', ['issued', 'received']],
  ['40', ['issued', 'received']],
  ['41', ['issued', 'received']],
  ['43', ['issued', 'received']],
])('VAT-010 the invoices behind [%s] are %j', (cell, sides) => {
  expect(sidesOf(cell)).toEqual(sides);
});

test('a cell of the form is either worked out or entered, and six of the entered ones close it', () => {
  expect(COMPUTED_CELLS.filter(isEntered)).toEqual([]);
  expect([...BASE_CELLS, ...COMPUTED_CELLS].sort()).toEqual([...VAT_CELLS].sort());
  expect(VAT_CELLS.filter(isClosing)).toEqual([...CLOSING_CELLS]);
  expect(CLOSING_CELLS).toHaveLength(6);
});
