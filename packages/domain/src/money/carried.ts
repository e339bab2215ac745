import { type Decimal, round, scaleOf } from './decimal.ts';

/** Decisions 1450 and 1271: amounts, quantities and prices have 21 digits, six of them behind the point. The cells of a VAT return have the same 15. */
export const MOST_WHOLE_DIGITS = 15;
export const MOST_DECIMALS = 6;

/** Whether a number of this size fits the formats of the authority, however many decimals it has. */
export const isWithinDigits = (value: Decimal): boolean =>
  (value.replace('-', '').split('.', 1)[0] ?? '').length <= MOST_WHOLE_DIGITS;

/** Whether the formats of the authority can carry an amount of money. One that they cannot carry is unread. */
export const isCarried = (value: Decimal): boolean =>
  isWithinDigits(value) && scaleOf(value) <= MOST_DECIMALS;

/** An amount that a program stores as a binary fraction: what is behind its sixth decimal is noise of its computation. */
export const withoutNoise = (value: Decimal): Decimal => round(value, MOST_DECIMALS);
