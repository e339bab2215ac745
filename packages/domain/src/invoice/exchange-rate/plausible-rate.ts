import { compare, times } from '../../money/decimal.ts';
import { type Decimal, decimal } from '../../money/decimal-text.ts';
import { RATE_MAGNITUDES } from '../../money/rate-magnitudes.ts';

/** Rates move within this factor in the years for which invoices are retained. */
const OF_MAGNITUDE = decimal('5');
/** Between an invoice and its payment, or the next invoice, they move less. */
const OF_KNOWN = decimal('2');

const isWithin = (rate: Decimal, usual: Decimal, factor: Decimal): boolean =>
  compare(rate, times(usual, factor)) < 0 && compare(times(rate, factor), usual) > 0;

/** Magnitude of the rates of a currency where this one is far from it, as `25.4` for a dollar is; null where it may be right. */
export function usualRateMissed(currency: string, rate: Decimal): Decimal | null {
  const magnitude = RATE_MAGNITUDES[currency];
  if (magnitude === undefined) return null;
  const usual = decimal(magnitude);
  return isWithin(rate, usual, OF_MAGNITUDE) ? null : usual;
}

/**
 * The rate that another should be near and is not: one that is known, of the invoice that is paid or of the company's last invoice, or
 * the magnitude of the currency where that is none that may be right. Twice or half is far.
 */
export function knownRateMissed(
  currency: string,
  rate: Decimal,
  lastRate: Decimal | null,
): Decimal | null {
  if (lastRate === null || usualRateMissed(currency, lastRate) !== null)
    return usualRateMissed(currency, rate);
  return isWithin(rate, lastRate, OF_KNOWN) ? null : lastRate;
}
