import { dongRateOf, isRateMissing } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { type Decimal, isZero } from '@hoadon/domain/money/decimal';
import type { Purchase } from '@hoadon/domain/verification/input-vat/input-vat';

type ForeignAmounts = Readonly<{
  currency: string;
  exchange_rate: Decimal | null;
  amounts_unread: boolean;
}>;

type UnknownReason = NonNullable<Purchase['unknown']> | null;

const exchangeOf = ({ currency, exchange_rate: exchangeRate }: ForeignAmounts) => ({
  currency,
  exchangeRate,
});

/** An amount of a stored invoice in dong; zero where its rate is missing. */
export const dongOf = (purchase: ForeignAmounts, amount: Decimal): Decimal =>
  inDong(amount, dongRateOf(exchangeOf(purchase)));

/** Why the amounts of a purchase in dong are not known; a purchase without tax needs none. */
export function unknownOf(purchase: ForeignAmounts & Readonly<{ tax: Decimal }>): UnknownReason {
  if (purchase.amounts_unread) return 'amounts-unread';
  return isRateMissing(exchangeOf(purchase)) && !isZero(purchase.tax) ? 'rate-missing' : null;
}

export const isUnknown = (purchase: ForeignAmounts): boolean =>
  purchase.amounts_unread || isRateMissing(exchangeOf(purchase));
