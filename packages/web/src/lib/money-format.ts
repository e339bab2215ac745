import { DEFAULT_CURRENCY, minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal-text';
import { useCallback } from 'react';
import { useNumbers } from './number-format.ts';

const wholePart = (value: Decimal): Decimal => decimal(value.split('.')[0] ?? '0');

/** For lists: dong cut to a whole number (LIST-010), a foreign amount with its minor units; negatives in parentheses. */
export function useMoney(): (value: Decimal, currency: string) => string {
  const { format } = useNumbers();
  return useCallback(
    (value, currency) =>
      currency === DEFAULT_CURRENCY
        ? format(wholePart(value))
        : format(value, minorUnitOf(currency)),
    [format],
  );
}
