import type { SourceWay } from './settle-sources.ts';
import type { FactDifference } from './stated-facts.ts';

/**
 * Outcome of a received document (S-43): `exists`: it was there and nothing is new; `changed`: it was there, and this
 * file replaced its copy, completed it, or restored it; `to-verify`: it was there from another side, differs, or its
 * file was altered after signing; `new`; `failed`: cannot be read; `error`: read, and breaks a rule; `set-aside`: beside
 * an invoice, and without need of attention. A file or letter with the content of an invoice that was issued here is a
 * copy of it and comes from no other side.
 */
export const INTAKE_BUCKETS = [
  'new',
  'changed',
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
  differences: readonly FactDifference[];
  /** A signature in its file is not valid, or the file can be read in two ways. */
  isAltered: boolean;
  /** It changes the stored invoice. */
  isChanging: boolean;
}>;

/** Bucket of an invoice that can be stored. */
export function bucketOf({
  before,
  way,
  differences,
  isAltered,
  isChanging,
}: Met): 'new' | 'changed' | 'exists' | 'to-verify' {
  if (before.length === 0) return isAltered ? 'to-verify' : 'new';
  if (isAltered || differences.length > 0 || !isKnownSide(before, way)) return 'to-verify';
  return isChanging ? 'changed' : 'exists';
}

function isKnownSide(before: readonly SourceWay[], way: SourceWay): boolean {
  const isCopyOfOwn = before.includes('own') && (way === 'file' || way === 'mail');
  return isCopyOfOwn || before.includes(way);
}
