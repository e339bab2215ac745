import { createHash, type KeyObject, verify } from 'node:crypto';
import { textOf, type XmlElement } from '@hoadon/xml/dom/tree';
import { codeOf, dataOf, type PlacedSignature, placeTag } from '@hoadon/xml/signed-documents';
import type { Canonicalizer } from './canonicalizer.ts';
import type { Certificate } from './certificate.ts';
import { readKnownCertificate } from './certificate-cache.ts';
import type { ElementIndex } from './element-index.ts';
import { type ReferenceParts, type SignatureParts, signatureParts } from './signature-parts.ts';
import {
  reasonOf,
  type SignatureReason,
  type SignatureReasonCode,
  SignatureRefused,
} from './signature-reason.ts';
import { checkHolder, checkTime, signingInstant } from './signer-identity.ts';
import type { TrustStore } from './trust-store.ts';

/** What was found out about one signature. Names and times are those stated, also where it is not valid. */
export type SignatureResult = Readonly<{
  /** Tag of the element that holds it: NBan, NMua, CQT, NNT, CKSNNT, … */
  place: string;
  signer: string | null;
  signerTaxCode: string | null;
  issuer: string | null;
  /** UTC instant. */
  signedAt: string | null;
  /** Such as `rsa-sha256`. */
  algorithm: string | null;
  /** SHA-1 or a key under 2,048 bits: accepted in older files, not to be relied on. */
  weak: boolean;
  /** Intact, complete, and by the one who had to sign. */
  valid: boolean;
  /** Valid, and the certificate leads to a pinned authority. */
  trusted: boolean;
  /** Why it is not valid; ISSUER_UNKNOWN where it is valid and not trusted; else null. */
  reason: SignatureReason | null;
}>;

/** What the signatures of one file share. */
export type FileUnderCheck = Readonly<{
  index: ElementIndex;
  canonicalizer: Canonicalizer;
  trust: TrustStore;
  /** UTC instant. */
  now: string;
  /** Why nothing in this file can be believed, found before looking at its signatures. */
  fault: SignatureReasonCode | null;
  digests: Map<string, Buffer>;
}>;

const SHORTEST_RSA = 1024;
const WEAK_BELOW = 2048;
/** Checking a signature of a longer key takes so long that a file could stop the server with it. */
const LONGEST_RSA = 8192;
const MAX_CERTIFICATES = 8;
const TIME_OPTIONAL = new Set(['buyer', 'other']);

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

const suits = ({ keyAlgorithm: key }: Certificate, { algorithm }: SignatureParts): boolean =>
  key.type === algorithm.key &&
  (key.type !== 'rsa' || (key.bits >= SHORTEST_RSA && key.bits <= LONGEST_RSA));

/** OpenSSL throws for keys that make no sense, which a file may well contain. */
function fits(signed: Buffer, { algorithm, value }: SignatureParts, key: KeyObject): boolean {
  try {
    // XML Signature writes r and s side by side (RFC 4050), not as DER. RSA takes no notice.
    return verify(algorithm.hash, signed, { key, dsaEncoding: 'ieee-p1363' }, value);
  } catch {
    return false;
  }
}

/** The certificate whose key made the signature value; KeyInfo may bring its issuers as well. */
async function signerOf(
  parts: SignatureParts,
  certificates: readonly Certificate[],
  file: FileUnderCheck,
): Promise<Certificate> {
  const suitable = certificates.filter((certificate) => suits(certificate, parts));
  if (suitable.length === 0) throw new SignatureRefused('KEY_UNSUITABLE');
  const path = file.index.pathTo(parts.signedInfo);
  const signed = Buffer.from(await file.canonicalizer.canonical(path, parts.form));
  const signer = suitable.find(({ publicKey }) => fits(signed, parts, publicKey));
  if (signer === undefined) throw new SignatureRefused('SIGNATURE_MISMATCH');
  return signer;
}

/** A reference with the element it names and the path there. */
type Covered = Readonly<{
  reference: ReferenceParts;
  element: XmlElement;
  path: readonly XmlElement[];
}>;

/** What the references name. Throws SignatureRefused for an element that a signature at this place may not cover. */
function coveredBy(
  { references, element: signature, signedInfo }: SignatureParts,
  { document, place }: PlacedSignature,
  { index }: FileUnderCheck,
): Covered[] {
  return references.map((reference) => {
    const element = index.byId(reference.id);
    const path = index.pathTo(element);
    const own = element !== signature && path.includes(signature) && !path.includes(signedInfo);
    const beside = path.at(-2) === document.element && element.local !== place.holder[0];
    if (!own && !beside) throw new SignatureRefused('REFERENCE_UNEXPECTED', reference.id);
    return { reference, element, path };
  });
}

function checkCoverage(
  placed: PlacedSignature,
  { signingTime: time }: SignatureParts,
  covered: readonly Covered[],
  { index }: FileUnderCheck,
): void {
  const elements = new Set(covered.map(({ element }) => element));
  const data = dataOf(placed);
  if (data === null || !elements.has(data)) {
    throw new SignatureRefused('DATA_NOT_COVERED', placed.place.data);
  }
  const code = codeOf(placed);
  if (code !== null && !elements.has(code)) throw new SignatureRefused('CODE_NOT_COVERED');
  const timeCovered =
    time === null
      ? TIME_OPTIONAL.has(placed.place.role)
      : index.pathTo(time).some((element) => elements.has(element));
  if (!timeCovered) throw new SignatureRefused('SIGNING_TIME_NOT_COVERED');
}

/** Seller and authority sign the same data: each digest of a file is worked out once. */
async function digestOf({ reference, element, path }: Covered, file: FileUnderCheck) {
  const { form, digest } = reference;
  const key = `${element.start} ${form} ${digest.hash}`;
  const known = file.digests.get(key);
  if (known !== undefined) return known;
  const text = await file.canonicalizer.canonical(path, form);
  const value = createHash(digest.hash).update(text, 'utf8').digest();
  file.digests.set(key, value);
  return value;
}

async function checkDigests(covered: readonly Covered[], file: FileUnderCheck): Promise<void> {
  for (const part of covered) {
    const value = await digestOf(part, file);
    if (!value.equals(part.reference.value)) {
      throw new SignatureRefused('DIGEST_MISMATCH', part.element.local);
    }
  }
}

const isWeak = ({ algorithm, references }: SignatureParts, { keyAlgorithm }: Certificate) =>
  algorithm.weak ||
  references.some(({ digest }) => digest.weak) ||
  (keyAlgorithm.type === 'rsa' && keyAlgorithm.bits < WEAK_BELOW);

/** Every check, in the order that names the first cause. Returns the signer's certificate. */
async function check(placed: PlacedSignature, parts: SignatureParts, file: FileUnderCheck) {
  const certificates = certificatesOf(parts);
  const covered = coveredBy(parts, placed, file);
  checkCoverage(placed, parts, covered, file);
  if (file.fault !== null) throw new SignatureRefused(file.fault);
  await checkDigests(covered, file);
  const signer = await signerOf(parts, certificates, file);
  const stated = parts.signingTime === null ? file.now : signingInstant(textOf(parts.signingTime));
  if (stated === null) throw new SignatureRefused('SIGNING_TIME_UNREADABLE');
  checkHolder(placed, signer);
  checkTime(signer, stated, file.now);
  return { signer, trusted: file.trust.trusts(signer, certificates, stated) };
}

function stated(place: string, parts: SignatureParts | null, signer: Certificate | null) {
  const time = parts?.signingTime ?? null;
  return {
    place,
    signer: signer?.commonName ?? null,
    signerTaxCode: signer?.taxCode ?? null,
    issuer: signer?.issuerName ?? null,
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

/** Checks one signature against the document it stands in. Never throws for what a file can contain. */
export async function verifySignature(
  placed: PlacedSignature,
  file: FileUnderCheck,
): Promise<SignatureResult> {
  const place = placeTag(placed);
  let parts: SignatureParts | null = null;
  try {
    parts = signatureParts(placed.signature);
    const { signer, trusted } = await check(placed, parts, file);
    const reason = trusted ? null : reasonOf('ISSUER_UNKNOWN', signer.issuerName);
    return { ...stated(place, parts, signer), valid: true, trusted, reason };
  } catch (error) {
    const reason = reasonIn(error);
    const claimed = parts === null ? null : firstCertificate(parts);
    return { ...stated(place, parts, claimed), valid: false, trusted: false, reason };
  }
}

/** The result for a Signature element that stands where none belongs. */
export const misplaced = (place: string): SignatureResult => ({
  ...stated(place, null, null),
  valid: false,
  trusted: false,
  reason: reasonOf('PLACE_UNEXPECTED', place),
});
