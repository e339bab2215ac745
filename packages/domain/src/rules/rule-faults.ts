import type { RuleStructure } from './rule.ts';

/**
 * Faults of the target of a saved rule: `invalid`: no tags, and no existing directory (RULE-012); `duplicate`: another
 * rule has the same (RULE-013); `missing`: a part of it is gone, the rest is not.
 */
export const RULE_FAULTS = ['invalid', 'duplicate', 'missing'] as const;
export type RuleFault = (typeof RULE_FAULTS)[number];

/** Directories and tags that there are. */
export type KnownTargets = Readonly<{
  directories: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}>;
type Target = Pick<RuleStructure, 'directory' | 'tags'>;

/** What is left of a target: what is gone is nothing. */
export const knownTarget = ({ directory, tags }: Target, known: KnownTargets): Target => ({
  directory: directory !== null && known.directories.has(directory) ? directory : null,
  tags: tags.filter((tag) => known.tags.has(tag)),
});

export const hasTarget = ({ directory, tags }: Target): boolean =>
  directory !== null || tags.length > 0;

/** The faults of each rule of a company, in the order of the rules. */
export function ruleFaults(
  targets: readonly Target[],
  known: KnownTargets,
): readonly (readonly RuleFault[])[] {
  const keys = targets.map(keyOf);
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  return targets.map((target, index) => {
    const left = knownTarget(target, known);
    const isLess = left.directory !== target.directory || left.tags.length < target.tags.length;
    const faults: RuleFault[] = [];
    if (!hasTarget(left)) faults.push('invalid');
    else if (isLess) faults.push('missing');
    if ((times.get(keys[index] ?? '') ?? 0) > 1) faults.push('duplicate');
    return faults;
  });
}

/** The same directory and the same tags, in whatever order. */
const keyOf = ({ directory, tags }: Target): string =>
  JSON.stringify([directory, [...new Set(tags)].sort()]);
