import type { X509Certificate } from 'node:crypto';

/**
 * Returns the issuers of `leaf` from the nearest upwards, as far as `others` contains them; ends at a self-issued root.
 */
export function chainOf(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] {
  const issuer = others.find((other) => other !== leaf && leaf.checkIssued(other));
  if (issuer === undefined) return [];
  const rest = others.filter((other) => other !== issuer && other !== leaf);
  return [issuer, ...chainOf(issuer, rest)];
}
