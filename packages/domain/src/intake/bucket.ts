import type { SourceWay } from './settle-sources.ts';
import type { Difference } from './stated-facts.ts';

/**
 * Where what came in ends (DECISIONS 43): `exists`: it was there and nothing new is said; `to-verify`: it was there
 * from another side, or is said otherwise; `new`; `failed`: cannot be read; `error`: read, and breaks a rule; `set-aside`: beside an
 * invoice, and nobody need look at it.
 */
export const INTAKE_BUCKETS = [
  'new',
  'exists',
  'to-verify',
  'failed',
  'error',
  'set-aside',
] as const;
export type IntakeBucket = (typeof INTAKE_BUCKETS)[number];

type Met = Readonly<{
  /** Ways in which the invoice had come before. */
  before: readonly SourceWay[];
  way: SourceWay;
  /** Where the sources contradict each other, from whichever side. */
  differences: readonly Difference[];
}>;

/** Where an invoice that can be kept ends. */
export function bucketOf({ before, way, differences }: Met): 'new' | 'exists' | 'to-verify' {
  if (before.length === 0) return 'new';
  return differences.length === 0 && before.includes(way) ? 'exists' : 'to-verify';
}
