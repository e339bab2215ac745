import { fieldVerdict } from './registration-check.ts';

/** A name under which a tax code is known, and by whom. */
export type KnownName = Readonly<{ name: string; source: 'invoices' | 'registry' }>;

/**
 * The other name of a tax code; null where it has this name, or none is known. The register counts before the company's
 * own invoices: they may repeat a typing error.
 */
export function otherNameOf(
  stated: string | null,
  knownNames: readonly KnownName[],
): KnownName | null {
  const judged = knownNames.filter(
    ({ name }) => fieldVerdict('name', stated, name) !== 'unverifiable',
  );
  const registered = judged.find(({ source }) => source === 'registry');
  const counted = registered ? [registered] : judged;
  if (counted.some(({ name }) => fieldVerdict('name', stated, name) === 'agrees')) return null;
  return counted[0] ?? null;
}
