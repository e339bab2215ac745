import type { PartnerRow } from '@hoadon/contracts/partners';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isZero, ZERO } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';

type AmountsProps = {
  amounts: PartnerRow['amounts'];
  of: 'total_amount_with_tax' | 'debt';
};

/** One amount for each currency in which there is one; a dash where there is nothing. */
export function Amounts({ amounts, of }: AmountsProps) {
  const numbers = useNumbers();
  const shown = amounts.flatMap((one) => {
    const amount = decimalOrNull(one[of]) ?? ZERO;
    return isZero(amount) ? [] : [{ amount, currency: one.currency_code }];
  });
  if (shown.length === 0) return <span className="text-muted">—</span>;
  return shown.map(({ amount, currency }) => (
    <span key={currency} className="tabular block whitespace-nowrap first:pt-1 last:pb-1">
      {numbers.formatWhole(amount)}
      {currency !== DEFAULT_CURRENCY && (
        <span className="ml-1 text-small text-muted">{currency}</span>
      )}
    </span>
  ));
}
