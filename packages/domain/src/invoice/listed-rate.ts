import { compare, type Decimal, decimal, decimalOrNull } from '../money/decimal-text.ts';
import type { VatRate } from './vat-rate.ts';

/** A rate with its percentage where it is typed by hand. */
export type StatedRate = Readonly<{ rate: VatRate; customRate: Decimal | null }>;

const LISTED_PERCENTAGES = (['0', '5', '8', '10'] as const).map(
  (rate) => [rate, decimal(rate)] as const,
);

/**
 * The rate under its name in the list: 8 % typed by hand is 8 %, and is bound to its law, its annex and its
 * group as well. Any other is returned as it is.
 */
export function listedRate({ rate, customRate: stated }: StatedRate): StatedRate {
  if (rate !== 'KHAC' || stated === null) return { rate, customRate: stated };
  // A database states 8.00 as it was saved.
  const customRate = decimal(stated);
  const listed = LISTED_PERCENTAGES.find(([, percent]) => compare(percent, customRate) === 0);
  return listed ? { rate: listed[0], customRate: null } : { rate, customRate };
}

/** Whether no law has the rate: 7.5 % is more likely a slip than what was sold. */
export function isUnlistedRate(stated: StatedRate): boolean {
  const { rate, customRate } = listedRate(stated);
  return rate === 'KHAC' && customRate !== null;
}

/** The same for equal rates, however they are stated. */
export function rateKey(stated: StatedRate): string {
  const { rate, customRate } = listedRate(stated);
  return `${rate}:${customRate ?? ''}`;
}

/** The rate as a sentence names it: 8, KCT, or the percentage that was typed. */
export const rateName = ({ rate, customRate }: StatedRate): string =>
  rate === 'KHAC' && customRate !== null ? customRate : rate;

/** The same for a rate as the tax portal writes it without its signs: `KHAC:8.00` and `08` are `8`. */
export function listedRateText(text: string): string {
  const [name = '', percent] = text.split(':');
  const customRate = decimalOrNull(percent ?? name);
  if (customRate === null) return text;
  const { rate } = listedRate({ rate: 'KHAC', customRate });
  if (rate !== 'KHAC') return rate;
  return percent === undefined ? customRate : `${name}:${customRate}`;
}
