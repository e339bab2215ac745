import { type Decimal, dividedBy, ONE, round, times } from '../../money/decimal.ts';

/** A share of input tax that may not be deducted: `part` of `whole` is not proven. Above zero, at most one. */
export type BarredShare = Readonly<{ part: Decimal; whole: Decimal }>;

export const BARRED_WHOLLY: BarredShare = { part: ONE, whole: ONE };

export const isBarredWholly = ({ part, whole }: BarredShare): boolean => part === whole;

/** The barred part of an amount, in whole dong. Adding the rest gives the amount again. */
export const barredPart = (amount: Decimal, share: BarredShare): Decimal =>
  isBarredWholly(share) ? amount : round(dividedBy(times(amount, share.part), share.whole), 0);
