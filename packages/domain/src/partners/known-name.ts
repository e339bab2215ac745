import { fieldVerdict } from './registration-check.ts';

/** A name under which a tax code is known, and by whom. */
export type KnownName = Readonly<{ name: string; source: 'invoices' | 'registry' }>;

/**
 * Under which other name a tax code is known; null where it is known under this one, or nobody knows it. The register counts before our
 * own invoices: they repeat what somebody typed once.
 */
export function otherNameOf(stated: string | null, known: readonly KnownName[]): KnownName | null {
  const judged = known.filter(({ name }) => fieldVerdict('name', stated, name) !== 'unverifiable');
  const registered = judged.find(({ source }) => source === 'registry');
  const counted = registered ? [registered] : judged;
  if (counted.some(({ name }) => fieldVerdict('name', stated, name) === 'agrees')) return null;
  return counted[0] ?? null;
}
