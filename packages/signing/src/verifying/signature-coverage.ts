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

/** Places where the decisions ask for no signing time. */
const TIME_OPTIONAL = new Set(['buyer', 'other']);

/** A reference with the element it names and the path there. */
export type Covered = Readonly<{
  reference: ReferenceParts;
  element: XmlElement;
  path: readonly XmlElement[];
}>;

/** What the references name. Throws SignatureRefused for an element that a signature at this place may not cover. */
export function coveredBy(
  { references, element: signature, signedInfo }: SignatureParts,
  { document, place }: PlacedSignature,
  { index }: FileUnderCheck,
): Covered[] {
  return references.map((reference) => {
    if (reference.id === null) return wholeFile(reference, document, index.elements[0]);
    const element = index.byId(reference.id);
    const path = index.pathTo(element);
    const own = element !== signature && path.includes(signature) && !path.includes(signedInfo);
    const beside = path.at(-2) === document.element && element.local !== place.holder[0];
    if (!own && !beside) throw new SignatureRefused('REFERENCE_UNEXPECTED', reference.id);
    return { reference, element, path };
  });
}

/** Everything in the file but the signature itself: where the document is all there is. */
function wholeFile(
  reference: ReferenceParts,
  document: SignedDocument,
  root: XmlElement | undefined,
): Covered {
  if (root === undefined || document.element !== root)
    throw new SignatureRefused('REFERENCE_NOT_LOCAL', 'URI=""');
  return { reference, element: root, path: [root] };
}

/** Throws SignatureRefused where the data, its code or the signing time is left out. */
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
    throw new SignatureRefused('DATA_NOT_COVERED', placed.place.data);
  }
  const code = codeOf(placed);
  if (code !== null && !elements.has(code)) throw new SignatureRefused('CODE_NOT_COVERED');
  const timeCovered =
    time === null
      ? TIME_OPTIONAL.has(placed.place.role) || dayOfSignature(placed) !== null
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
  const known = file.digests.get(key);
  if (known !== undefined) return known;
  const bytes =
    reference.id === null
      ? await file.canonicalizer.without(signature, form)
      : await file.canonicalizer.canonical(path, form);
  const value = createHash(digest.hash).update(bytes).digest();
  file.digests.set(key, value);
  return value;
}

/** Throws SignatureRefused for the first element that is not as it was when signed. */
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
