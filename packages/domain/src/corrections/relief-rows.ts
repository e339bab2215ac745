import { DECREE_LINE } from '../invoice/decree-reduction.ts';
import type { Line } from '../invoice/lines/line.ts';
import type { CorrectionWay } from './correction-way.ts';

/**
 * The rows of relief that a correction of many invoices lacks: the relief of an invoice changes with its goods. `originals`:
 * their lines, in the order of the list. An adjustment lacks one wherever the original had relief and its goods are adjusted; a
 * replacement without any such row states on purpose that there is no relief.
 */
export function missingReliefRows(
  { relation, adjusts }: CorrectionWay,
  lines: readonly Line[],
  originals: readonly (readonly Line[])[],
): Line[] {
  const statesRelief = lines.some(({ type }) => type === 'decree');
  if (adjusts === 'information' || (relation === 'replaces' && !statesRelief)) return [];
  return originals.flatMap((issued, index) => {
    const relief = issued.find(({ type }) => type === 'decree');
    const own = lines.filter(({ type, original }) => type !== 'note' && original === index + 1);
    const isLacking = own.length > 0 && own.every(({ type }) => type !== 'decree');
    if (!relief || !isLacking) return [];
    return [{ ...DECREE_LINE, customRate: relief.customRate, original: index + 1 }];
  });
}
