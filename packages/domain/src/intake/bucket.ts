import type { SourceWay } from './settle-sources.ts';
import type { Difference } from './stated-facts.ts';

/**
 * Where what came in ends (S-43): `exists`: it was there and nothing new is said; `to-verify`: it was there
 * from another side, is said otherwise, or its file was altered after signing; `new`; `failed`: cannot be read; `error`: read, and breaks a rule; `set-aside`: beside an
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
  /** A signature in its file is not valid, or the file can be read in two ways. */
  isAltered: boolean;
}>;

/** Where an invoice that can be kept ends. */
export function bucketOf({
  before,
  way,
  differences,
  isAltered,
}: Met): 'new' | 'exists' | 'to-verify' {
  if (before.length === 0) return isAltered ? 'to-verify' : 'new';
  return !isAltered && differences.length === 0 && before.includes(way) ? 'exists' : 'to-verify';
}
