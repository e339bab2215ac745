import { createHash } from 'node:crypto';
import { boundedMemory } from '../bounded-memory.ts';
import { type Certificate, isWeakKey, readCertificate, validAt } from './certificate.ts';
import { isStronglySigned } from './certificate-strength.ts';
import { usageOf } from './certificate-usage.ts';

/** The trusted authorities. Pinned: uses neither the operating system's store nor the network. */
export type TrustStore = Readonly<{
  /** Its pinned certificates: another process creates an equal store from them. */
  pinned: readonly Uint8Array[];
  /** Equal for the same certificates in any order. */
  name: string;
  /** Whether a chain leads from the certificate to a pinned one, every link valid at `instant` (UTC ISO). */
  trusts(certificate: Certificate, helpers: readonly Certificate[], instant: string): boolean;
  /**
   * For a trusted certificate, returns the weak algorithm on which every chain depends: SHA-1, MD5, or an authority's
   * key under 2,048 bits. Null if a chain without one exists.
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

/** Whether only the issuer could have made the certificate. */
const isStrongLink = (issuer: Certificate, { x509 }: Certificate): boolean =>
  isStronglySigned(x509) && !isWeakKey(issuer);

/** Which links of a chain count. */
type IsLink = (issuer: Certificate, certificate: Certificate) => boolean;
const ANY_LINK: IsLink = () => true;

/**
 * Whether it may issue with so many authorities below it. Name constraints are not evaluated, so an authority with
 * constraints is refused.
 */
function mayLead({ x509 }: Certificate, below: number): boolean {
  const { pathLength, isNameConstrained } = usageOf(x509);
  return !isNameConstrained && (pathLength === null || below <= pathLength);
}

/**
 * Pins certificates (DER): authorities, or single holders. `helpers` passed to `trusts` may fill gaps in a chain, never
 * end one.
 */
export function createTrustStore(pinned: readonly Uint8Array[]): TrustStore {
  const anchors = pinned.map(readCertificate);
  const fingerprints = new Set(anchors.map(({ fingerprint }) => fingerprint));
  /** Cache of issuers, by fingerprint of the issued certificate: an issuer signs thousands of files. */
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
