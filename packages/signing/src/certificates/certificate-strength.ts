import type { X509Certificate } from 'node:crypto';
import { membersOf, objectIdentifier } from '../pdf/der.ts';

const encoded = (dotted: string): string => objectIdentifier(dotted).toString('hex');

const PSS = encoded('1.2.840.113549.1.1.10');
/**
 * RSA and ECDSA with SHA-2 or SHA-3, and the Edwards curves. SHA-1, MD5 and older can be forged; an unknown algorithm
 * counts as weak.
 */
const STRONG = new Set(
  [
    ...[11, 12, 13, 14].map((arc) => `1.2.840.113549.1.1.${arc}`),
    ...[1, 2, 3, 4].map((arc) => `1.2.840.10045.4.3.${arc}`),
    ...[9, 10, 11, 12, 13, 14, 15, 16].map((arc) => `2.16.840.1.101.3.4.3.${arc}`),
    '1.3.101.112',
    '1.3.101.113',
  ].map(encoded),
);
/** [0] of the parameters; without it the hash is SHA-1 (RFC 4055 §3.1). */
const HASH = 0xa0;
/** The identifiers of SHA-2 and SHA-3 but for their last arc (2.16.840.1.101.3.4.2). */
const STRONG_HASHES = '06096086480165030402';

/** Whether the algorithm of the issuer's signature is safe from forgery. */
export function isStronglySigned({ raw }: X509Certificate): boolean {
  try {
    const [, algorithm] = membersOf(raw);
    const [identifier, parameters] = algorithm ? membersOf(algorithm) : [];
    const name = identifier?.toString('hex') ?? '';
    return name === PSS ? isPssStrong(parameters) : STRONG.has(name);
  } catch {
    return false;
  }
}

function isPssStrong(parameters: Buffer | undefined): boolean {
  const tagged = parameters && membersOf(parameters).find(([tag]) => tag === HASH);
  const [hash] = tagged ? membersOf(tagged) : [];
  const [identifier] = hash ? membersOf(hash) : [];
  return identifier?.toString('hex').startsWith(STRONG_HASHES) ?? false;
}
