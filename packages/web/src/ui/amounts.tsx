import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isZero, ZERO } from '@hoadon/domain/money/decimal';
import { useMoney } from '../lib/money-format.ts';

type AmountsProps<Of extends string> = {
  amounts: readonly Readonly<Record<Of | 'currency_code', string>>[];
  /** Which of their amounts. */
  of: Of;
};

/** One amount for each currency in which there is one; a dash where there is nothing. */
export function Amounts<Of extends string>({ amounts, of }: AmountsProps<Of>) {
  const money = useMoney();
  const shown = amounts.flatMap((one) => {
    const amount = decimalOrNull(one[of]) ?? ZERO;
    return isZero(amount) ? [] : [{ amount, currency: one.currency_code }];
  });
  if (shown.length === 0) return <span className="text-muted">—</span>;
  return shown.map(({ amount, currency }) => (
    <span key={currency} className="tabular block whitespace-nowrap first:pt-1 last:pb-1">
      {money(amount, currency)}
      {currency !== DEFAULT_CURRENCY && (
        <span className="ml-1 text-small text-muted">{currency}</span>
      )}
    </span>
  ));
}
