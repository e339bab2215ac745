import { type KeyObject, verify } from 'node:crypto';
import { textOf } from '@hoadon/xml/dom/tree';
import type { SignerRole } from '@hoadon/xml/signature-places';
import {
  dayOfIssue,
  dayOfSignature,
  type PlacedSignature,
  placeTag,
} from '@hoadon/xml/signed-documents';
import { type Certificate, isWeakKey } from '../certificates/certificate.ts';
import { readKnownCertificate } from '../certificates/certificate-cache.ts';
import { usageOf } from '../certificates/certificate-usage.ts';
import { checkHolder, checkTime, signingInstant } from '../certificates/signer-identity.ts';
import { reasonOf, type SignatureReason, SignatureRefused } from '../signature-reason.ts';
import type { FileUnderCheck } from './file-under-check.ts';
import { checkCoverage, checkDigests, coveredBy } from './signature-coverage.ts';
import { type SignatureParts, signatureParts } from './signature-parts.ts';

/** The result for one signature. Names and times are those stated, also if it is not valid. */
export type SignatureResult = Readonly<{
  /** Tag of the parent element: NBan, NMua, CQT, NNT, CKSNNT, … */
  place: string;
  /** The role that signs at this place; null for an unknown place. */
  role: SignerRole | null;
  signer: string | null;
  signerTaxCode: string | null;
  issuer: string | null;
  /** The signer's certificate; null if there is no readable one. */
  certificate: Certificate | null;
  /** UTC instant. */
  signedAt: string | null;
  /** Such as `rsa-sha256`; with that of a certificate which is weak: `rsa-sha256, X.509 sha1WithRSAEncryption`. */
  algorithm: string | null;
  /** SHA-1, MD5 or a key under 2,048 bits, of the signature or of a certificate: accepted in older files, not to be relied on. */
  weak: boolean;
  /** Intact, complete, and by the required signer. */
  valid: boolean;
  /** Valid, and the certificate leads to a pinned authority. */
  trusted: boolean;
  /** Why it is not valid; ISSUER_UNKNOWN if it is valid but not trusted; else null. */
  reason: SignatureReason | null;
}>;

const SHORTEST_RSA = 1024;
/** Verifying with a longer key takes so long that a file could block the server. */
const LONGEST_RSA = 8192;
const MAX_CERTIFICATES = 8;

function certificatesOf({ certificates }: SignatureParts): Certificate[] {
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES) {
    throw new SignatureRefused('CERTIFICATE_MISSING');
  }
  try {
    return certificates.map(readKnownCertificate);
  } catch {
    throw new SignatureRefused('CERTIFICATE_MISSING');
  }
}

const suits = ({ keyAlgorithm: key, x509 }: Certificate, { algorithm }: SignatureParts): boolean =>
  key.type === algorithm.key &&
  usageOf(x509).maySign &&
  (key.type !== 'rsa' || (key.bits >= SHORTEST_RSA && key.bits <= LONGEST_RSA));

/** OpenSSL throws for malformed keys, which a file may contain. */
function fits(signed: Uint8Array, { algorithm, value }: SignatureParts, key: KeyObject): boolean {
  try {
    // XML Signature concatenates r and s (RFC 4050) instead of DER. No effect for RSA.
    return verify(algorithm.hash, signed, { key, dsaEncoding: 'ieee-p1363' }, value);
  } catch {
    return false;
  }
}

/** Returns the certificate whose key made the signature value; KeyInfo may contain its issuers as well. */
async function signerOf(
  parts: SignatureParts,
  certificates: readonly Certificate[],
  file: FileUnderCheck,
): Promise<Certificate> {
  const suitable = certificates.filter((certificate) => suits(certificate, parts));
  if (suitable.length === 0) throw new SignatureRefused('KEY_UNSUITABLE');
  const path = file.index.pathTo(parts.signedInfo);
  const signed = await file.canonicalizer.canonical(path, parts.form);
  const signer = suitable.find(({ publicKey }) => fits(signed, parts, publicKey));
  if (signer === undefined) throw new SignatureRefused('SIGNATURE_MISMATCH');
  return signer;
}

const isWeak = ({ algorithm, references }: SignatureParts, signer: Certificate) =>
  algorithm.weak || references.some(({ digest }) => digest.weak) || isWeakKey(signer);

/** The stated signing time: of the signature, or in the formats before 2021 of the data. */
const timeOf = (placed: PlacedSignature, { signingTime }: SignatureParts): string | null =>
  signingTime === null ? dayOfSignature(placed) : textOf(signingTime);

/** Every check, in the order that names the first cause. Returns the signer's certificate. */
async function check(placed: PlacedSignature, parts: SignatureParts, file: FileUnderCheck) {
  const certificates = certificatesOf(parts);
  const covered = coveredBy(parts, placed, file);
  checkCoverage(placed, parts, covered, file);
  if (file.fault !== null) throw new SignatureRefused(file.fault);
  await checkDigests(covered, parts.element, file);
  const signer = await signerOf(parts, certificates, file);
  const time = timeOf(placed, parts);
  const stated = time === null ? file.now : signingInstant(time);
  if (stated === null) throw new SignatureRefused('SIGNING_TIME_UNREADABLE');
  checkHolder(placed, signer);
  checkTime(signer, { signedAt: stated, issuedAt: issuedAtOf(placed) }, file.now);
  const trusted = file.trust.trusts(signer, certificates, stated);
  const weakness = trusted ? file.trust.weaknessOf(signer, certificates, stated) : null;
  return { signer, trusted, weakness };
}

/** UTC instant at which the day of issue begins; null if the data has none. */
function issuedAtOf(placed: PlacedSignature): string | null {
  const day = dayOfIssue(placed);
  return day === null ? null : signingInstant(`${day}T00:00:00`);
}

type SignatureLocation = Pick<SignatureResult, 'place' | 'role'>;

function stated(
  location: SignatureLocation,
  parts: SignatureParts | null,
  signer: Certificate | null,
) {
  const time = parts?.signingTime ?? null;
  return {
    ...location,
    signer: signer?.commonName ?? null,
    signerTaxCode: signer?.taxCode ?? null,
    issuer: signer?.issuerName ?? null,
    certificate: signer,
    signedAt: time === null ? null : signingInstant(textOf(time)),
    algorithm: parts?.algorithm.name ?? null,
    weak: parts !== null && signer !== null && isWeak(parts, signer),
  };
}

function reasonIn(error: unknown): SignatureReason {
  if (error instanceof SignatureRefused) return error.reason;
  throw error;
}

function firstCertificate(parts: SignatureParts): Certificate | null {
  try {
    return certificatesOf(parts)[0] ?? null;
  } catch {
    return null;
  }
}

/** Verifies one signature against its document. Never throws for any content of a file. */
export async function verifySignature(
  placed: PlacedSignature,
  file: FileUnderCheck,
): Promise<SignatureResult> {
  const location = { place: placeTag(placed), role: placed.signaturePlace.role };
  let parts: SignatureParts | null = null;
  try {
    parts = signatureParts(placed.signature, placed.signaturePlace.days !== undefined);
    const { signer, trusted, weakness } = await check(placed, parts, file);
    const reason = trusted ? null : reasonOf('ISSUER_UNKNOWN', signer.issuerName);
    const facts = stated(location, parts, signer);
    const ofChain = weakness !== null && {
      weak: true,
      algorithm: `${facts.algorithm}, X.509 ${weakness}`,
    };
    return { ...facts, ...ofChain, valid: true, trusted, reason };
  } catch (error) {
    const reason = reasonIn(error);
    const claimed = parts === null ? null : firstCertificate(parts);
    return { ...stated(location, parts, claimed), valid: false, trusted: false, reason };
  }
}

/** The result for a Signature element at an unexpected place. */
export const misplaced = (parentTag: string): SignatureResult => ({
  ...stated({ place: parentTag, role: null }, null, null),
  valid: false,
  trusted: false,
  reason: reasonOf('PLACE_UNEXPECTED', parentTag),
});
