import { useDesk } from '../desk/index.ts';
import type { LineShape } from './line-columns.ts';

/** What the lines of the invoice at hand state. */
export function useLineShape(): LineShape {
  const action = useDesk().setting.correcting?.action;
  if (action === 'ADJUST_INFO') return 'names';
  return action === 'ADJUST_INCREASE_DECREASE' ? 'differences' : 'goods';
}
