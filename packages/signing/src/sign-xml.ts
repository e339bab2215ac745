import { hash, type KeyObject, sign } from 'node:crypto';
import { readCertificate } from './certificates/certificate.ts';
import { writeDistinguishedName } from './certificates/distinguished-name.ts';
import type { Signer } from './keys/signer.ts';

/** A canonical element and its Id. */
export type SignedPart = Readonly<{ data: string; dataId: string }>;

export type ElementToSign = SignedPart &
  Readonly<{
    /** Id of the Signature; its Object gets `Obj-` and this. */
    signatureId: string;
    /** Local time in Viet Nam, `YYYY-MM-DDThh:mm:ss`, no zone (Decision 1450/QĐ-TCT, 1271/QĐ-CT). */
    signedAt: string;
    /** Namespaces with a prefix that an element around the signature declares, canonical: ` xmlns:xsi="…"`. */
    declared?: string;
    /** Further elements covered by the signature, such as MCCQT beside DLHDon. */
    extra?: readonly SignedPart[];
  }>;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ENVELOPED = `<Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform></Transforms>`;
const XMLNS = ` xmlns="${DSIG}"`;
const METHODS = `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod><SignatureMethod Algorithm="${RSA_SHA256}"></SignatureMethod>`;

const NAME = /^[A-Za-z_][\w.-]*$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

const digest = (text: string): string => hash('sha256', text, 'base64');

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');

const reference = (id: string, transforms: string, digestValue: string): string =>
  `<Reference URI="#${id}">${transforms}<DigestMethod Algorithm="${SHA256}"></DigestMethod><DigestValue>${digestValue}</DigestValue></Reference>`;

function checkPart({ data, dataId }: SignedPart): void {
  if (!NAME.test(dataId)) throw new RangeError(`not an Id that XML allows: ${dataId}`);
  const head = data.slice(0, data.indexOf('>'));
  if (!head.includes(` Id="${dataId}"`) && !head.includes(` id="${dataId}"`)) {
    throw new RangeError(`the element to sign does not carry Id="${dataId}"`);
  }
}

function checkElement(element: ElementToSign): void {
  checkPart(element);
  element.extra?.forEach(checkPart);
  if (!NAME.test(element.signatureId)) {
    throw new RangeError(`not an Id that XML allows: ${element.signatureId}`);
  }
  if (!LOCAL_TIME.test(element.signedAt)) {
    throw new RangeError(`not a signing time, YYYY-MM-DDThh:mm:ss: ${element.signedAt}`);
  }
}

const keyInfos = new WeakMap<Uint8Array, string>();

function keyInfoOf(certificate: Uint8Array): string {
  const cached = keyInfos.get(certificate);
  if (cached !== undefined) return cached;
  const subject = escapeText(writeDistinguishedName(readCertificate(certificate).subject));
  const der = Buffer.from(certificate).toString('base64');
  const text = `<KeyInfo><X509Data><X509SubjectName>${subject}</X509SubjectName><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo>`;
  keyInfos.set(certificate, text);
  return text;
}

/** SignedInfo in canonical form (the bytes RSA signs) and the rest, waiting for the value. */
function prepare(element: ElementToSign) {
  checkElement(element);
  const { data, dataId, signatureId, signedAt, declared = '', extra = [] } = element;
  const objectId = `Obj-${signatureId}`;
  const properties = `Id="${objectId}"><SignatureProperties><SignatureProperty Target="#${signatureId}"><SigningTime>${signedAt}</SigningTime></SignatureProperty></SignatureProperties></Object>`;
  const references =
    reference(dataId, ENVELOPED, digest(data)) +
    reference(objectId, '', digest(`<Object${XMLNS}${declared} ${properties}`)) +
    extra.map((part) => reference(part.dataId, '', digest(part.data))).join('');
  const content = `${METHODS}${references}</SignedInfo>`;
  return {
    toSign: Buffer.from(`<SignedInfo${XMLNS}${declared}>${content}`, 'utf8'),
    finish: (value: Uint8Array, certificate: Uint8Array): string =>
      `<Signature${XMLNS} Id="${signatureId}"><SignedInfo>${content}<SignatureValue>${Buffer.from(value).toString('base64')}</SignatureValue>${keyInfoOf(certificate)}<Object ${properties}</Signature>`,
  };
}

/**
 * Returns the `Signature` element for DSCKS/<place>, canonical and without line breaks. It covers the data (RSA with
 * SHA-256, inclusive C14N, docs/law-and-practice.md#signatures) and its own signing time. `data` must be canonical, and elements around it may
 * declare no namespace but a default one and those in `declared`. Throws RangeError for a wrong Id or time, and any
 * error of the signer.
 */
export async function signElement(
  element: ElementToSign & Readonly<{ signer: Signer }>,
): Promise<string> {
  const { toSign, finish } = prepare(element);
  return finish(await element.signer.sign(toSign), element.signer.certificate);
}

/** Like signElement, with a key in memory: for worker threads that sign many invoices in a row. */
export function signElementSync(
  element: ElementToSign & Readonly<{ privateKey: KeyObject; certificate: Uint8Array }>,
): string {
  const { toSign, finish } = prepare(element);
  return finish(sign('sha256', toSign, element.privateKey), element.certificate);
}
