/** An invoice states that it replaces another. Both by their ids. */
export type Replacement = Readonly<{ by: string; of: string }>;

/**
 * Returns which replacements take the place of other replacements, where several documents state to replace one invoice: of a family only
 * the last replacement counts (DOMAIN §1.6 no 30). Each one replaces the one before it, through any chain. `inOrder` compares two
 * replacements by the day and number that they were issued with.
 */
export function repeatedReplacements(
  stated: readonly Replacement[],
  inOrder: (one: string, other: string) => number,
): Replacement[] {
  const replacing = new Map<string, Set<string>>();
  const add = ({ by, of }: Replacement): boolean => {
    const known = replacing.get(of) ?? new Set();
    replacing.set(of, known);
    const isNew = by !== of && !known.has(by);
    if (isNew) known.add(by);
    return isNew;
  };
  for (const one of stated) add(one);
  const derived: Replacement[] = [];
  const waiting = [...replacing.keys()];
  for (let of = waiting.shift(); of !== undefined; of = waiting.shift()) {
    const ids = [...(replacing.get(of) ?? [])].sort(inOrder);
    for (const [position, by] of ids.entries()) {
      const before = ids[position - 1];
      if (before === undefined || !add({ by, of: before })) continue;
      derived.push({ by, of: before });
      waiting.push(before);
    }
  }
  return derived;
}
