import { type Candidate, candidateOf, type Keyed } from './candidates.ts';

/** A larger block proves nothing: many companies pay the same fee on the first of the month. */
const MOST_IN_BLOCK = 40;
const MOST_CANDIDATES = 5;
/** Below it nothing is worth showing. */
const LEAST_SCORE = 50;

/**
 * For each of our own that has no counterpart the rows of the other side that may be meant, the likeliest first. Only those are
 * looked at that share something with it, so that it takes hardly longer than reading them.
 */
export function candidatesOf(
  own: readonly Keyed[],
  portal: readonly Keyed[],
): Map<string, Candidate[]> {
  const blocks = new Map<string, Keyed[]>();
  for (const row of portal)
    for (const name of blockNames(row)) {
      const block = blocks.get(name);
      if (block) block.push(row);
      else blocks.set(name, [row]);
    }
  return new Map(own.map((row) => [row.facts.id, bestOf(row, blocks)]));
}

function bestOf(row: Keyed, blocks: ReadonlyMap<string, readonly Keyed[]>): Candidate[] {
  const met = new Set<Keyed>();
  for (const name of blockNames(row)) {
    const block = blocks.get(name) ?? [];
    if (block.length <= MOST_IN_BLOCK) for (const other of block) met.add(other);
  }
  return [...met]
    .flatMap((other) => {
      const candidate = candidateOf(row, other);
      return candidate && candidate.score >= LEAST_SCORE
        ? [{ id: other.facts.id, ...candidate }]
        : [];
    })
    .sort(byScore)
    .slice(0, MOST_CANDIDATES);
}

export const byScore = (a: Candidate, b: Candidate): number =>
  b.score - a.score || (a.id < b.id ? -1 : 1);

/** Names of blocks: rows of one invoice share at least one of them, whichever single fact was written wrong. */
function blockNames({ facts, key }: Keyed): string[] {
  const names = [
    `number ${key.seller} ${key.number}`,
    `serial ${key.serial} ${key.number}`,
    `seller ${key.seller} ${facts.withTax ?? ''}`,
    `day ${facts.issuedOn} ${facts.withTax ?? ''}`,
  ];
  return facts.authorityCode === null
    ? names
    : [...names, `code ${facts.authorityCode.toUpperCase()}`];
}
