import { createHash } from 'node:crypto';
import type { XmlElement } from '@hoadon/xml/dom/tree';
import {
  codeOf,
  dataOf,
  dayOfSignature,
  type PlacedSignature,
  type SignedDocument,
} from '@hoadon/xml/signed-documents';
import { SignatureRefused } from '../signature-reason.ts';
import type { FileUnderCheck } from './file-under-check.ts';
import type { ReferenceParts, SignatureParts } from './signature-parts.ts';

/** Places for which the decisions require no signing time. */
const TIME_OPTIONAL = new Set(['buyer', 'other']);

/** A reference with its element and the path to it. */
export type Covered = Readonly<{
  reference: ReferenceParts;
  element: XmlElement;
  path: readonly XmlElement[];
}>;

/**
 * Returns the referenced elements. Throws SignatureRefused for an element that a signature at this place may not cover.
 */
export function coveredBy(
  { references, element: signature, signedInfo }: SignatureParts,
  { document, signaturePlace }: PlacedSignature,
  { index }: FileUnderCheck,
): Covered[] {
  return references.map((reference) => {
    if (reference.id === null) return wholeFile(reference, document, index.elements[0]);
    const element = index.byId(reference.id);
    const path = index.pathTo(element);
    const own = element !== signature && path.includes(signature) && !path.includes(signedInfo);
    const beside = path.at(-2) === document.element && element.local !== signaturePlace.holder[0];
    if (!own && !beside) throw new SignatureRefused('REFERENCE_UNEXPECTED', reference.id);
    return { reference, element, path };
  });
}

/** Covers everything in the file except the signature itself: if the document is the whole file. */
function wholeFile(
  reference: ReferenceParts,
  document: SignedDocument,
  root: XmlElement | undefined,
): Covered {
  if (root === undefined || document.element !== root)
    throw new SignatureRefused('REFERENCE_NOT_LOCAL', 'URI=""');
  return { reference, element: root, path: [root] };
}

/** Throws SignatureRefused if the data, its code or the signing time is not covered. */
export function checkCoverage(
  placed: PlacedSignature,
  { signingTime: time }: SignatureParts,
  covered: readonly Covered[],
  { index }: FileUnderCheck,
): void {
  const elements = new Set(covered.map(({ element }) => element));
  const data = dataOf(placed);
  const isWhole = elements.has(placed.document.element);
  if (data === null || !(isWhole || elements.has(data))) {
    throw new SignatureRefused('DATA_NOT_COVERED', placed.signaturePlace.data);
  }
  const code = codeOf(placed);
  if (code !== null && !elements.has(code)) throw new SignatureRefused('CODE_NOT_COVERED');
  const timeCovered =
    time === null
      ? TIME_OPTIONAL.has(placed.signaturePlace.role) || dayOfSignature(placed) !== null
      : index.pathTo(time).some((element) => elements.has(element));
  if (!timeCovered) throw new SignatureRefused('SIGNING_TIME_NOT_COVERED');
}

/** Seller and authority sign the same data: each digest of a file is worked out once. */
async function digestOf(
  { reference, element, path }: Covered,
  signature: XmlElement,
  file: FileUnderCheck,
) {
  const { form, digest } = reference;
  const left = reference.id === null ? signature.start : '';
  const key = `${element.start} ${left} ${form} ${digest.hash}`;
  const cached = file.digests.get(key);
  if (cached !== undefined) return cached;
  const bytes =
    reference.id === null
      ? await file.canonicalizer.without(signature, form)
      : await file.canonicalizer.canonical(path, form);
  const value = createHash(digest.hash).update(bytes).digest();
  file.digests.set(key, value);
  return value;
}

/** Throws SignatureRefused for the first element that was changed after signing. */
export async function checkDigests(
  covered: readonly Covered[],
  signature: XmlElement,
  file: FileUnderCheck,
): Promise<void> {
  for (const part of covered) {
    const value = await digestOf(part, signature, file);
    if (!value.equals(part.reference.value)) {
      throw new SignatureRefused('DIGEST_MISMATCH', part.element.local);
    }
  }
}
