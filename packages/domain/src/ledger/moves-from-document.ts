import type { PlainDate } from '../dates/plain-date.ts';
import { compare } from '../money/decimal.ts';
import type { DeductionMove } from '../vat-return/deduction-moves.ts';

/**
 * The moves of a deduction as the ledger enters them, in the order of their days: none is dated before the document that it belongs to. What moved before
 * the document was issued, as of a replacement that takes the place of a purchase that fell due before it, is one move on the day of the document.
 */
export function movesFromDocument<Move extends DeductionMove>(
  moves: readonly Move[],
  issuedOn: PlainDate,
): readonly Move[] {
  const [first, ...others] = moves.filter(({ on }) => on <= issuedOn);
  if (!first) return moves;
  const after = others.at(-1)?.after ?? first.after;
  const later = moves.filter(({ on }) => on > issuedOn);
  return compare(first.before, after) === 0 ? later : [{ ...first, on: issuedOn, after }, ...later];
}
