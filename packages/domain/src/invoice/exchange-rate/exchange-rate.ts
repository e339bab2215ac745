import type { ReadingRemark } from '../../intake/reading-remark.ts';
import { isForeign } from '../../money/currency.ts';
import { type Decimal, isPositive, ONE, ZERO } from '../../money/decimal-text.ts';
import { usualRateMissed } from './plausible-rate.ts';

/** The currency of an invoice and what one unit of it is in dong. */
export type Exchange = Readonly<{ currency: string; exchangeRate: Decimal | null }>;

/**
 * Whether a number is the rate of a foreign currency. No currency is worth exactly one dong: 0 and 1 mean that no rate
 * was entered.
 */
export const isUsableRate = (rate: Decimal): boolean => isPositive(rate) && rate !== ONE;

/** The rate of a foreign currency; null for dong, and where what is stated is no rate. */
export const usableRateOf = ({ currency, exchangeRate }: Exchange): Decimal | null =>
  isForeign(currency) && exchangeRate !== null && isUsableRate(exchangeRate) ? exchangeRate : null;

/** A foreign currency without a rate: the amounts in dong are unknown, so the invoice is counted nowhere in dong. */
export const isRateMissing = (exchange: Exchange): boolean =>
  isForeign(exchange.currency) && usableRateOf(exchange) === null;

/**
 * The rate by which amounts become dong: null where they are dong, zero where the rate is missing, so that they add
 * nothing to any sum.
 */
export const dongRateOf = (exchange: Exchange): Decimal | null =>
  isForeign(exchange.currency) ? (usableRateOf(exchange) ?? ZERO) : null;

/** The rate that a stranger's file states for a foreign currency. */
export const statedExchangeRate = (currency: string, written: Decimal | null): Decimal | null =>
  usableRateOf({ currency, exchangeRate: written });

type Rated = Exchange &
  Readonly<{ isRateEntered?: true; remarks?: readonly ReadingRemark[] | undefined }>;

/** A rate that is written otherwise than the format asks, so that reading it may have been wrong, or that is far from those of its currency. */
const isRateDoubtful = ({ remarks = [], ...exchange }: Rated): boolean =>
  remarks.some(({ isExchangeRate }) => isExchangeRate) || doubtfulRateOf(exchange) !== null;

/** The stated rate of a foreign currency and what is usual, where these are far from each other. */
export function doubtfulRateOf(
  exchange: Exchange,
): Readonly<{ rate: Decimal; usual: Decimal }> | null {
  const rate = usableRateOf(exchange);
  const usual = rate && usualRateMissed(exchange.currency, rate);
  return rate && usual && { rate, usual };
}

/** Whether a person may enter the rate: none is stated, the stated one is doubtful, or a person entered it before. */
export const mayEnterRate = (stated: Rated): boolean =>
  isForeign(stated.currency) &&
  (isRateMissing(stated) || stated.isRateEntered === true || isRateDoubtful(stated));

/** A source with a missing or doubtful rate gets the rate that a user entered for the former state of the invoice. */
export const withEnteredRate = <Stated extends Rated>(stated: Stated, before: Rated): Stated =>
  (isRateMissing(stated) || isRateDoubtful(stated)) &&
  before.isRateEntered &&
  before.currency === stated.currency
    ? { ...stated, exchangeRate: before.exchangeRate, isRateEntered: true }
    : stated;
