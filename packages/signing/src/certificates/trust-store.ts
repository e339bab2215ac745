import { createHash } from 'node:crypto';
import { boundedMemory } from '../bounded-memory.ts';
import { type Certificate, isWeakKey, readCertificate, validAt } from './certificate.ts';
import { isStronglySigned } from './certificate-strength.ts';
import { usageOf } from './certificate-usage.ts';

/** The authorities we believe. Pinned: nothing of the operating system and nothing from the network. */
export type TrustStore = Readonly<{
  /** What it was made of: another thread makes the same one of it. */
  pinned: readonly Uint8Array[];
  /** The same for the same certificates, whatever their order. */
  name: string;
  /** Whether a chain leads from the certificate to a pinned one, all of it valid at `instant` (UTC ISO). */
  trusts(certificate: Certificate, helpers: readonly Certificate[], instant: string): boolean;
  /**
   * Of a trusted one, the algorithm by which others could have forged a certificate of every chain: SHA-1, MD5, or an
   * authority's key under 2,048 bits. Null where no chain depends on one.
   */
  weaknessOf(
    certificate: Certificate,
    helpers: readonly Certificate[],
    instant: string,
  ): string | null;
}>;

const MAX_CHAIN = 5;

function issued(issuer: Certificate, certificate: Certificate): boolean {
  return (
    issuer.x509.ca &&
    certificate.x509.checkIssued(issuer.x509) &&
    certificate.x509.verify(issuer.publicKey)
  );
}

/** Whether nobody else could have made the certificate in the name of its issuer. */
const isStrongLink = (issuer: Certificate, { x509 }: Certificate): boolean =>
  isStronglySigned(x509) && !isWeakKey(issuer);

/** Which links of a chain count. */
type IsLink = (issuer: Certificate, certificate: Certificate) => boolean;
const ANY_LINK: IsLink = () => true;

/**
 * Whether it may issue with so many authorities below it. Names are not compared with constraints, so that an authority with constraints
 * leads nowhere.
 */
function mayLead({ x509 }: Certificate, below: number): boolean {
  const { pathLength, isNameConstrained } = usageOf(x509);
  return !isNameConstrained && (pathLength === null || below <= pathLength);
}

/**
 * Pins certificates (DER): authorities, or single holders. `helpers` given to `trusts` may fill
 * gaps in a chain, never end one.
 */
export function createTrustStore(pinned: readonly Uint8Array[]): TrustStore {
  const anchors = pinned.map(readCertificate);
  const fingerprints = new Set(anchors.map(({ fingerprint }) => fingerprint));
  /** Issuers found before, by fingerprint of what they issued: an issuer signs thousands of files. */
  const remember = boundedMemory<readonly Certificate[]>(10_000);
  const anchorsOf = (certificate: Certificate) =>
    remember(certificate.fingerprint, () =>
      anchors.filter((anchor) => issued(anchor, certificate)),
    );

  function leads(
    certificate: Certificate,
    helpers: readonly Certificate[],
    instant: string,
    { depth = 1, isLink = ANY_LINK }: Readonly<{ depth?: number; isLink?: IsLink }> = {},
  ): boolean {
    if (!validAt(certificate, instant) || depth > MAX_CHAIN) return false;
    if (fingerprints.has(certificate.fingerprint)) return true;
    const below = depth - 1;
    const isEnd = (anchor: Certificate) =>
      validAt(anchor, instant) && mayLead(anchor, below) && isLink(anchor, certificate);
    if (anchorsOf(certificate).some(isEnd)) return true;
    return helpers.some(
      (helper) =>
        helper.fingerprint !== certificate.fingerprint &&
        issued(helper, certificate) &&
        mayLead(helper, below) &&
        isLink(helper, certificate) &&
        leads(helper, helpers, instant, { depth: depth + 1, isLink }),
    );
  }

  const name = createHash('sha256')
    .update([...fingerprints].sort().join(' '))
    .digest('hex');
  return {
    pinned,
    name: name.slice(0, 16),
    trusts: (certificate, helpers, instant) => leads(certificate, helpers, instant),
    weaknessOf(certificate, helpers, instant) {
      if (leads(certificate, helpers, instant, { isLink: isStrongLink })) return null;
      const weak = [certificate, ...helpers].find(({ x509 }) => !isStronglySigned(x509));
      const { signatureAlgorithm, signatureAlgorithmOid } = (weak ?? certificate).x509;
      return signatureAlgorithm ?? signatureAlgorithmOid;
    },
  };
}
