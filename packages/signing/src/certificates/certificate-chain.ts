import type { X509Certificate } from 'node:crypto';

/** Issuers of `leaf` from the nearest upwards, as far as `others` has them; a root that issued itself ends it. */
export function chainOf(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] {
  const issuer = others.find((other) => other !== leaf && leaf.checkIssued(other));
  if (issuer === undefined) return [];
  const rest = others.filter((other) => other !== issuer && other !== leaf);
  return [issuer, ...chainOf(issuer, rest)];
}
