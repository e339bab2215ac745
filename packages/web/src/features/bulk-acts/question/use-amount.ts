import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../../lib/number-format.ts';

/** Writes an amount of the wire with its currency. */
export function useAmount() {
  const numbers = useNumbers();
  return (amount: string, currency: string) => {
    const value = decimalOrNull(amount);
    return `${value ? numbers.format(value) : amount} ${currency}`;
  };
}
