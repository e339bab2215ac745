import type { Candidate, Keyed } from './candidates.ts';
import { isSellerAlike } from './candidates.ts';
import { amountsAgree } from './differences.ts';

export type LikelyPair = Readonly<{ portal: Keyed; rule: 'party' | 'likely' }>;

/** From here on one may be taken for the other, where nothing else comes near. */
const ENOUGH = 85;
/** Of a seller written otherwise, where number, serial, day and amounts agree. */
const ENOUGH_OF_PARTY = 78;
const AHEAD = 10;

/**
 * Which of those without a counterpart are pairs all the same, by the id of our own: each is by far the best of the other. Where
 * two could be meant none is.
 */
export function pairLikely(
  own: readonly Keyed[],
  portal: readonly Keyed[],
  candidates: ReadonlyMap<string, readonly Candidate[]>,
): Map<string, LikelyPair> {
  const rows = new Map(portal.map((row) => [row.facts.id, row]));
  const best = bestOfPortal(candidates);
  const pairs = new Map<string, LikelyPair>();
  for (const mine of own) {
    const [first, second] = candidates.get(mine.facts.id) ?? [];
    const its = first && rows.get(first.id);
    if (!first || !its || first.score - (second?.score ?? 0) < AHEAD) continue;
    const back = best.get(first.id);
    if (back?.own !== mine.facts.id || first.score - back.second < AHEAD) continue;
    const rule = ruleOf(mine, its);
    if (first.score >= (rule === 'party' ? ENOUGH_OF_PARTY : ENOUGH))
      pairs.set(mine.facts.id, { portal: its, rule });
  }
  return pairs;
}

/** The seller alone is written otherwise. */
function ruleOf({ facts: a, key: one }: Keyed, { facts: b, key: other }: Keyed) {
  const isParty =
    isSellerAlike(one.seller, other.seller) &&
    one.template === other.template &&
    one.serial === other.serial &&
    one.number === other.number &&
    a.issuedOn === b.issuedOn &&
    amountsAgree(a, b);
  return isParty ? 'party' : 'likely';
}

type BestOwn = Readonly<{ own: string; score: number; second: number }>;

function bestOfPortal(
  candidates: ReadonlyMap<string, readonly Candidate[]>,
): ReadonlyMap<string, BestOwn> {
  const best = new Map<string, BestOwn>();
  for (const [own, candidatesOfRow] of candidates)
    for (const { id, score } of candidatesOfRow) {
      const former = best.get(id);
      if (!former) best.set(id, { own, score, second: 0 });
      else if (score > former.score) best.set(id, { own, score, second: former.score });
      else if (score > former.second) best.set(id, { ...former, second: score });
    }
  return best;
}
