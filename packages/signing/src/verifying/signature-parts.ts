import { childrenOf, descendantsOf, elementsOf, type XmlElement } from '@hoadon/xml/dom/tree';
import {
  CANONICAL_FORMS,
  type CanonicalForm,
  DIGESTS,
  type DigestAlgorithm,
  DSIG_NAMESPACE,
  ENVELOPED,
  SIGNATURES,
  type SignatureAlgorithm,
} from '../canonical/algorithms.ts';
import { SignatureRefused } from '../signature-reason.ts';

/** One Reference: its Id (null for the whole file without this signature), canonical form and digest. */
export type ReferenceParts = Readonly<{
  id: string | null;
  form: CanonicalForm;
  digest: DigestAlgorithm;
  value: Buffer;
}>;

/** A parsed Signature element. Everything in it is on the white lists. */
export type SignatureParts = Readonly<{
  element: XmlElement;
  signedInfo: XmlElement;
  form: CanonicalForm;
  algorithm: SignatureAlgorithm;
  references: readonly ReferenceParts[];
  value: Buffer;
  /** DER, in the order of KeyInfo. */
  certificates: readonly Buffer[];
  /** The SigningTime element, null if there is none. */
  signingTime: XmlElement | null;
}>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_REFERENCES = 16;

const malformed = (about: string): never => {
  throw new SignatureRefused('SIGNATURE_MALFORMED', about);
};

/** The children of an element, which must all be of the signature's namespace and named as listed. */
function only(parent: XmlElement, names: readonly string[]): XmlElement[] {
  const children = elementsOf(parent);
  const stray = children.find(
    ({ local, namespace }) => namespace !== DSIG_NAMESPACE || !names.includes(local),
  );
  return stray === undefined ? children : malformed(`${parent.local}/${stray.local}`);
}

function single(parent: XmlElement, name: string): XmlElement {
  const [first, second] = childrenOf(parent, name);
  if (first === undefined || second !== undefined) return malformed(`${parent.local}/${name}`);
  return first;
}

function listed<T>(list: ReadonlyMap<string, T>, element: XmlElement): T {
  const uri = element.attributes.get('Algorithm') ?? '';
  const algorithm = list.get(uri);
  // Parameters such as an XPath or a prefix list would change the effect of the algorithm.
  if (algorithm === undefined || elementsOf(element).length > 0) {
    throw new SignatureRefused('ALGORITHM_REFUSED', `${element.local} ${uri}`);
  }
  return algorithm;
}

/** Accepts only the canonical spelling: spare bits of the last letter are zero (RFC 4648, 3.5). */
function base64(element: XmlElement): Buffer {
  const children = elementsOf(element);
  // Of XML alone (XML 1.0, 2.3): other readers refuse a no-break space or a byte order mark.
  const text = element.children
    .filter((node) => typeof node === 'string')
    .join('')
    .replace(/[ \t\r\n]+/g, '');
  const plain = children.length === 0 && BASE64.test(text);
  const bytes = Buffer.from(plain ? text : '', 'base64');
  const isWritten = withoutPadding(bytes.toString('base64')) === withoutPadding(text);
  return plain && isWritten ? bytes : malformed(element.local);
}

const withoutPadding = (text: string): string => text.replace(/=+$/, '');

/**
 * Returns the canonical form in the transforms. The enveloped-signature transform is allowed and has no effect for an
 * element: none that a signature may cover contains that signature. For the whole file it is required and applied.
 */
function formOf(reference: XmlElement): CanonicalForm {
  const transforms = childrenOf(reference, 'Transforms').flatMap((list) =>
    only(list, ['Transform']),
  );
  const forms = transforms
    .filter((transform) => transform.attributes.get('Algorithm') !== ENVELOPED)
    .map((transform) => listed(CANONICAL_FORMS, transform));
  const envelopes = transforms.length - forms.length;
  if (envelopes > 1 || forms.length > 1) malformed('Transforms');
  return forms[0] ?? 'inclusive';
}

/** Without that transform a signature of the whole file would have to cover itself. */
const isEnveloped = (reference: XmlElement): boolean =>
  childrenOf(reference, 'Transforms')
    .flatMap((list) => childrenOf(list, 'Transform'))
    .some((transform) => transform.attributes.get('Algorithm') === ENVELOPED);

function referenceParts(reference: XmlElement, mayBeWhole: boolean): ReferenceParts {
  only(reference, ['Transforms', 'DigestMethod', 'DigestValue']);
  const uri = reference.attributes.get('URI') ?? '';
  const isWhole = uri === '' && mayBeWhole && isEnveloped(reference);
  if (!isWhole && !/^#[^()\s]+$/.test(uri))
    throw new SignatureRefused('REFERENCE_NOT_LOCAL', `URI="${uri}"`);
  return {
    id: isWhole ? null : uri.slice(1),
    form: formOf(reference),
    digest: listed(DIGESTS, single(reference, 'DigestMethod')),
    value: base64(single(reference, 'DigestValue')),
  };
}

function certificatesOf(signature: XmlElement): Buffer[] {
  const [keyInfo, second] = childrenOf(signature, 'KeyInfo');
  if (second !== undefined) malformed('Signature/KeyInfo');
  const certificates = childrenOf(keyInfo ?? null, 'X509Data').flatMap((list) =>
    childrenOf(list, 'X509Certificate'),
  );
  return certificates.map(base64);
}

function signingTimeOf(signature: XmlElement): XmlElement | null {
  const times = childrenOf(signature, 'Object').flatMap((object) =>
    [...descendantsOf(object)].filter(({ local }) => local === 'SigningTime'),
  );
  return times.length > 1 ? malformed('SigningTime') : (times[0] ?? null);
}

/**
 * Parses a Signature; `mayBeWhole` if one of its references may be the whole file. Throws SignatureRefused for the
 * first fault.
 */
export function signatureParts(element: XmlElement, mayBeWhole = false): SignatureParts {
  if (element.namespace !== DSIG_NAMESPACE) malformed('Signature');
  only(element, ['SignedInfo', 'SignatureValue', 'KeyInfo', 'Object']);
  const signedInfo = single(element, 'SignedInfo');
  only(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']);
  const references = childrenOf(signedInfo, 'Reference');
  if (references.length === 0 || references.length > MAX_REFERENCES) malformed('Reference');
  return {
    element,
    signedInfo,
    form: listed(CANONICAL_FORMS, single(signedInfo, 'CanonicalizationMethod')),
    algorithm: listed(SIGNATURES, single(signedInfo, 'SignatureMethod')),
    references: references.map((reference) => referenceParts(reference, mayBeWhole)),
    value: base64(single(element, 'SignatureValue')),
    certificates: certificatesOf(element),
    signingTime: signingTimeOf(element),
  };
}
