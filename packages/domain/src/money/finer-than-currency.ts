import { minorUnitOf } from './currency.ts';
import { type Decimal, scaleOf } from './decimal-text.ts';

/** Whether an amount has a part smaller than the smallest coin of its currency, which cannot be paid. */
export const isFinerThanCurrency = (amount: Decimal, currency: string): boolean =>
  scaleOf(amount) > minorUnitOf(currency);
