import { compare, type Decimal, isNegative, minus, negated, sum, ZERO } from '../money/decimal.ts';
import { BASE_CELLS, type BaseCell, type VatCell } from './vat-cells.ts';

/** Whole dong. */
export type VatEntries = Readonly<Record<BaseCell, Decimal>>;
export type VatAmounts = Readonly<Record<VatCell, Decimal>>;

export const NO_ENTRIES = Object.fromEntries(BASE_CELLS.map((cell) => [cell, ZERO])) as VatEntries;

/**
 * Derives the cells [27], [28], [34] to [36], [40a], [40], [41] and [43] from the base cells (VAT-015 to VAT-027, docs/law-and-practice.md#vat-return-cells). [40a] and [41] are two sides of one amount: one of them is
 * above zero, or neither, and both are written positive (AMB-77). A cell that the form does not have is entered as zero.
 */
export function deriveCells(entries: VatEntries): VatAmounts {
  const of = (cell: BaseCell) => entries[cell];
  const taxed = minus(sum([of('29'), of('30'), of('32'), of('32a')]), of('32b'));
  const outputTax = sum([of('31'), of('33')]);
  const arising = minus(outputTax, of('25'));
  const settled = minus(sum([arising, of('37')]), sum([of('22'), of('38'), of('39a')]));
  const payable = isNegative(settled) ? ZERO : settled;
  const credit = isNegative(settled) ? negated(settled) : ZERO;
  return {
    ...entries,
    '27': taxed,
    '28': outputTax,
    '34': sum([of('26'), taxed, of('34a')]),
    '35': outputTax,
    '36': arising,
    '40a': payable,
    '40': minus(payable, of('40b')),
    '41': credit,
    '43': minus(credit, of('42')),
  };
}

/** A cell that is not the same on two forms. */
export type CellDifference = Readonly<{
  cell: VatCell;
  before: Decimal;
  after: Decimal;
  difference: Decimal;
}>;

/** The differences of one form from another, in the order of its cells. */
export const differencesBetween = (
  cells: readonly VatCell[],
  before: VatAmounts,
  after: VatAmounts,
): CellDifference[] =>
  cells
    .filter((cell) => compare(before[cell], after[cell]) !== 0)
    .map((cell) => ({
      cell,
      before: before[cell],
      after: after[cell],
      difference: minus(after[cell], before[cell]),
    }));
