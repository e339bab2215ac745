import { DEFAULT_CURRENCY, FINEST_MINOR_UNIT, isForeign, minorUnitOf } from '../money/currency.ts';

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
/** Digits after the point for each amount of one invoice. */
export type Rounding = Readonly<Record<RoundingKey, number>>;
/** What a company has set: its dong values and, with the suffix, those for foreign currencies (SET-006). */
export type RoundingSettings = Rounding & Readonly<Record<`${RoundingKey}__FOREIGN`, number>>;

/** Keys that are no amount of money, with the decimals that the format takes (Decision 1450: SLuong and DGia 21,6; TGia 7,2). */
const DECIMALS_OF_OTHERS: Readonly<Partial<Record<RoundingKey, number>>> = {
  RATE: 2,
  QUANTITY: 6,
  UNIT_PRICE: 6,
};

/** The most decimals that a company may set. An amount has no part smaller than the minor unit of its currency (ISO 4217). */
export function mostDecimals(key: RoundingKey | `${RoundingKey}__FOREIGN`): number {
  const [name = ''] = key.split('__');
  const ofMoney = key.endsWith('__FOREIGN') ? FINEST_MINOR_UNIT : minorUnitOf(DEFAULT_CURRENCY);
  return DECIMALS_OF_OTHERS[name as RoundingKey] ?? ofMoney;
}

export const isRounding = (digits: number, most: number): boolean =>
  Number.isInteger(digits) && digits >= 0 && digits <= most;

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

/**
 * The roundings of an invoice in this currency. An amount is rounded to the smaller of the setting and the minor unit of its currency, as
 * its words are: what figures and words state is the same.
 */
export function roundingFor(currency: string, settings: RoundingSettings): Rounding {
  const suffix = isForeign(currency) ? '__FOREIGN' : '';
  const digits = ROUNDING_KEYS.map((key) => [
    key,
    Math.min(settings[`${key}${suffix}`], DECIMALS_OF_OTHERS[key] ?? minorUnitOf(currency)),
  ]);
  return Object.fromEntries(digits) as Rounding;
}
