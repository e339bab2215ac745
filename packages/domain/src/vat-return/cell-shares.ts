import type { VatRate } from '../invoice/vat-rate.ts';
import { compare, type Decimal, decimal } from '../money/decimal.ts';
import type { BaseCell } from './vat-cells.ts';

/** A cell that an invoice counts in, by its value or its tax; `sign` -1 where the cell is written the other way round. */
export type CellShare = Readonly<{ cell: BaseCell; of: 'base' | 'tax'; sign: 1 | -1 }>;

const base = (cell: BaseCell): CellShare => ({ cell, of: 'base', sign: 1 });
const tax = (cell: BaseCell): CellShare => ({ cell, of: 'tax', sign: 1 });

const AT_5: readonly CellShare[] = [base('30'), tax('31')];
/** Sales reduced to 8 % are in the cells of those at 10 %, with their real tax (docs/law-and-practice.md#vat-return-cells). */
const AT_10: readonly CellShare[] = [base('32'), tax('33')];

const SALES: Readonly<Record<Exclude<VatRate, 'KHAC'>, readonly CellShare[]>> = {
  KCT: [base('26')],
  KKKNT: [base('32a')],
  '0': [base('29')],
  '5': AT_5,
  '8': AT_10,
  '10': AT_10,
  NONE: [],
};
const FIVE = decimal('5');

/** A custom rate is in the cells of the rate that it is part of. */
export function sharesOfSale({
  rate,
  customRate,
}: Readonly<{ rate: VatRate; customRate: Decimal | null }>): readonly CellShare[] {
  if (rate !== 'KHAC') return SALES[rate];
  if (customRate === null || compare(customRate, FIVE) > 0) return AT_10;
  return compare(customRate, decimal('0')) > 0 ? AT_5 : [base('29')];
}

const PURCHASE: readonly CellShare[] = [base('23'), tax('24')];

export const sharesOfPurchase = ({
  isBarred,
}: Readonly<{ isBarred: boolean }>): readonly CellShare[] =>
  isBarred ? PURCHASE : [...PURCHASE, tax('25')];

/** Less input tax than was deducted raises what is owed: [37]; more lowers it: [38]. Both are written positive. */
export const sharesOfChangedDeduction = ({
  isDecrease,
}: Readonly<{ isDecrease: boolean }>): CellShare =>
  isDecrease ? { cell: '37', of: 'tax', sign: -1 } : { cell: '38', of: 'tax', sign: 1 };
