/** An invoice states that it replaces another. Both by their ids. */
export type Replacement = Readonly<{ by: string; of: string }>;

type Repeated = Readonly<{
  /** Replacements that take the place of another replacement. */
  derived: readonly Replacement[];
  /** Replacements with the one before them that they may not replace. */
  refused: readonly Replacement[];
}>;

export type ReplacementRules = Readonly<{
  /** Compares two replacements by the day and number that they were issued with. */
  inOrder: (one: string, other: string) => number;
  /** False where `by` is less well known than `of`. */
  isTrustedToReplace: (pair: Replacement) => boolean;
}>;

/**
 * Returns which replacements take the place of other replacements, where several documents state to replace one invoice: of a family only
 * the last replacement counts (docs/law-and-practice.md#families). Each one replaces the nearest before it that it may replace, through any chain.
 */
export function repeatedReplacements(
  stated: readonly Replacement[],
  rules: ReplacementRules,
): Repeated {
  const replacing = new Map<string, Set<string>>();
  for (const { by, of } of stated)
    if (by !== of) replacing.set(of, (replacing.get(of) ?? new Set<string>()).add(by));
  const derived: Replacement[] = [];
  const refused: Replacement[] = [];
  const waiting = [...replacing.keys()];
  for (let of = waiting.shift(); of !== undefined; of = waiting.shift()) {
    const family = repeatedOf(of, replacing, rules);
    refused.push(...family.refused);
    for (const pair of family.derived) {
      const replacements = replacing.get(pair.of) ?? new Set<string>();
      if (replacements.has(pair.by)) continue;
      replacing.set(pair.of, replacements.add(pair.by));
      derived.push(pair);
      waiting.push(pair.of);
    }
  }
  return { derived, refused };
}

/** The same for the replacements of one invoice. What replaces a refused one is one more of them. */
function repeatedOf(
  of: string,
  replacing: ReadonlyMap<string, ReadonlySet<string>>,
  { inOrder, isTrustedToReplace }: ReplacementRules,
): Repeated {
  const derived: Replacement[] = [];
  const refused: Replacement[] = [];
  let waiting = [...(replacing.get(of) ?? [])].sort(inOrder);
  // Documents may state to replace each other in a circle.
  const seen = new Set(waiting);
  let [before] = waiting;
  for (let position = 1; position < waiting.length; position += 1) {
    const by = waiting[position] ?? '';
    const pair = { by, of: before ?? by };
    if (isTrustedToReplace(pair)) {
      derived.push(pair);
      before = by;
      continue;
    }
    refused.push(pair);
    const more = [...(replacing.get(by) ?? [])].filter((id) => !seen.has(id));
    for (const id of more) seen.add(id);
    // Sorted again only where there are more: one invoice may be replaced by thousands of documents.
    if (more.length > 0)
      waiting = [
        ...waiting.slice(0, position + 1),
        ...[...waiting.slice(position + 1), ...more].sort(inOrder),
      ];
  }
  return { derived, refused };
}
