import { dongRateOf, isRateMissing } from '@hoadon/domain/invoice/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { type Decimal, isZero } from '@hoadon/domain/money/decimal';
import type { Purchase } from '@hoadon/domain/verification/input-vat';

type Kept = Readonly<{ currency: string; exchange_rate: Decimal | null; amounts_unread: boolean }>;

type Unknown = NonNullable<Purchase['unknown']> | null;

const exchangeOf = ({ currency, exchange_rate: exchangeRate }: Kept) => ({
  currency,
  exchangeRate,
});

/** An amount of a kept invoice in dong; zero where its rate is missing. */
export const dongOf = (kept: Kept, amount: Decimal): Decimal =>
  inDong(amount, dongRateOf(exchangeOf(kept)));

/** Why the amounts of a purchase in dong are not known; a purchase without tax needs none. */
export function unknownOf(kept: Kept & Readonly<{ tax: Decimal }>): Unknown {
  if (kept.amounts_unread) return 'amounts-unread';
  return isRateMissing(exchangeOf(kept)) && !isZero(kept.tax) ? 'rate-missing' : null;
}

export const isUnknown = (kept: Kept): boolean =>
  kept.amounts_unread || isRateMissing(exchangeOf(kept));
