import { listedOf, useDesk } from '../desk/index.ts';
import type { LineShape } from './line-columns.ts';

/** What the lines of the invoice at hand state. */
export function useLineShape(): LineShape {
  const { correcting } = useDesk().setting;
  if (correcting?.action === 'ADJUST_INFO') return 'names';
  const isOfAmounts = correcting?.action === 'ADJUST_INCREASE_DECREASE';
  if (listedOf(correcting).length > 0) return isOfAmounts ? 'listedDifferences' : 'listedGoods';
  return isOfAmounts ? 'differences' : 'goods';
}
