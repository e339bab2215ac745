import { isForeign } from '../money/currency.ts';

/**
 * What a company may round, by the keys of its invoice settings (SET-005). Of a line: QUANTITY,
 * UNIT_PRICE, SUB_TOTAL, TAX_MONEY. Of the whole: SUM_LOADS_MONEY (goods), CHIET_KHAU_MONEY
 * (discount), TAX_GTGT_MONEY (tax; _5 and _10 for one rate), TOTAL_MONEY (payable), RATE (exchange rate).
 */
export const ROUNDING_KEYS = [
  'RATE',
  'QUANTITY',
  'UNIT_PRICE',
  'SUB_TOTAL',
  'TAX_MONEY',
  'TOTAL_MONEY',
  'TAX_GTGT_MONEY',
  'TAX_GTGT_MONEY_10',
  'TAX_GTGT_MONEY_5',
  'CHIET_KHAU_MONEY',
  'SUM_LOADS_MONEY',
] as const;
export type RoundingKey = (typeof ROUNDING_KEYS)[number];
/** Digits after the point, 0 to 8, for each amount of one invoice. */
export type Rounding = Readonly<Record<RoundingKey, number>>;
/** What a company has set: its dong values and, with the suffix, those for foreign currencies (SET-006). */
export type RoundingSettings = Rounding & Readonly<Record<`${RoundingKey}__FOREIGN`, number>>;

export const MAX_ROUNDING = 8;
export const isRounding = (digits: number): boolean =>
  Number.isInteger(digits) && digits >= 0 && digits <= MAX_ROUNDING;

/**
 * Dong amounts are whole (the dong has no smaller unit), foreign ones carry cents, quantities and
 * prices the six decimals that the authority's format takes, the exchange rate two.
 */
export const DEFAULT_ROUNDING: RoundingSettings = {
  RATE: 2,
  QUANTITY: 6,
  UNIT_PRICE: 6,
  SUB_TOTAL: 0,
  TAX_MONEY: 0,
  TOTAL_MONEY: 0,
  TAX_GTGT_MONEY: 0,
  TAX_GTGT_MONEY_10: 0,
  TAX_GTGT_MONEY_5: 0,
  CHIET_KHAU_MONEY: 0,
  SUM_LOADS_MONEY: 0,
  RATE__FOREIGN: 2,
  QUANTITY__FOREIGN: 6,
  UNIT_PRICE__FOREIGN: 6,
  SUB_TOTAL__FOREIGN: 2,
  TAX_MONEY__FOREIGN: 2,
  TOTAL_MONEY__FOREIGN: 2,
  TAX_GTGT_MONEY__FOREIGN: 2,
  TAX_GTGT_MONEY_10__FOREIGN: 2,
  TAX_GTGT_MONEY_5__FOREIGN: 2,
  CHIET_KHAU_MONEY__FOREIGN: 2,
  SUM_LOADS_MONEY__FOREIGN: 2,
};

/** The roundings of an invoice in this currency. */
export function roundingFor(currency: string, settings: RoundingSettings): Rounding {
  if (!isForeign(currency)) return settings;
  return {
    RATE: settings.RATE__FOREIGN,
    QUANTITY: settings.QUANTITY__FOREIGN,
    UNIT_PRICE: settings.UNIT_PRICE__FOREIGN,
    SUB_TOTAL: settings.SUB_TOTAL__FOREIGN,
    TAX_MONEY: settings.TAX_MONEY__FOREIGN,
    TOTAL_MONEY: settings.TOTAL_MONEY__FOREIGN,
    TAX_GTGT_MONEY: settings.TAX_GTGT_MONEY__FOREIGN,
    TAX_GTGT_MONEY_10: settings.TAX_GTGT_MONEY_10__FOREIGN,
    TAX_GTGT_MONEY_5: settings.TAX_GTGT_MONEY_5__FOREIGN,
    CHIET_KHAU_MONEY: settings.CHIET_KHAU_MONEY__FOREIGN,
    SUM_LOADS_MONEY: settings.SUM_LOADS_MONEY__FOREIGN,
  };
}
