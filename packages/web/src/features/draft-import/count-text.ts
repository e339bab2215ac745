import { decimal } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';

/** A count as the company writes numbers: 10.000. */
export function useCountText(): (count: number) => string {
  const numbers = useNumbers();
  return (count) => numbers.format(decimal(count));
}
