import type { Decimal } from '../money/decimal.ts';
import type { VatRate } from './vat-rate.ts';

/** Base and tax of one rate. `customRate` distinguishes KHAC groups; `tax` is null for untaxed rates. */
export type RateTotal = Readonly<{
  rate: VatRate;
  customRate: Decimal | null;
  base: Decimal;
  tax: Decimal | null;
}>;

/** Sums of the rounded lines, in the invoice's currency. */
export type Totals = Readonly<{
  withoutTax: Decimal;
  tax: Decimal;
  withTax: Decimal;
  /** Trade discount lines, positive. */
  discount: Decimal;
  /** 20 % relief of a sales invoice (Resolution 204/2025/QH15), positive; zero elsewhere. */
  decreeReduction: Decimal;
  /** Fees and charges beside the lines, part of the payable amount (Decree 123/2020 art. 10.11); left out where there are none. */
  fees?: Decimal;
  byRate: readonly RateTotal[];
}>;
