import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import {
  type Certificate,
  readCertificate,
  validAt,
} from '@hoadon/signing/certificates/certificate';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { signatureParts } from '@hoadon/signing/verifying/signature-parts';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';
import { type Verification, verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { sourceOf, type XmlElement } from '@hoadon/xml/dom/tree';
import { assembleInvoice } from '@hoadon/xml/invoice/encode';
import { sellerSignatureHolders } from '@hoadon/xml/signed-documents';
import type { Signatures } from '../../../connectors/signatures/port.ts';
import type { Prepared } from './prepared.repository.ts';

export type ExpectedSignature = Readonly<{ taxCode: string; now: Instant; trust: TrustStore }>;

/** A valid signature of a token: its element as received, and its signing time. */
export type SignatureOfToken = Readonly<{ signature: string; signedAt: Instant }>;

/** Tolerated error of other machines' clocks (the same as for signatures in the future). */
const CLOCKS_DIFFER_BY_MS = 86_400_000;
const PLACEHOLDER = '\u0000';
/** A signature with the certificates of three issuers has some ten kilobytes. What is longer is not parsed. */
const LONGEST_SIGNATURE = 256 * 1024;

const refuse = (reason: string): never => {
  throw new Failure('SIGN_INVOICE_FAILED', { reason });
};

const bare = (taxCode: string): string => taxCode.replace(/[\s-]/g, '');

/**
 * Returns the signature in a file that a token signed. Every byte around it must be as prepared, and its certificate
 * must be the company's, trusted and valid now. Throws TAX_CODE_ERROR and SIGN_INVOICE_FAILED.
 */
export const checkSignedXml = (
  { data, qrText, signedAt }: Prepared,
  file: Uint8Array,
  expected: ExpectedSignature,
): Promise<SignatureOfToken> =>
  checkSignedFrame(
    {
      around: (signature) => assembleInvoice({ data, qrText, sellerSignature: signature }),
      holdersOf: sellerSignatureHolders,
      preparedAt: signedAt,
    },
    file,
    expected,
  );

/** A file that was prepared for one signature. */
export type Frame = Readonly<{
  /** The whole file with this signature. */
  around(signature: string): Uint8Array;
  /** Elements that may hold the signature; a valid file has one. */
  holdersOf(root: XmlElement): readonly XmlElement[];
  /** Local time of Viet Nam. */
  preparedAt: string;
}>;

/** checkSignedXml for any file that is prepared for a token. */
export async function checkSignedFrame(
  frame: Frame,
  file: Uint8Array,
  expected: ExpectedSignature,
): Promise<SignatureOfToken> {
  const signature = signatureBetween(frame, Buffer.from(file));
  const verification = await verifyDocument(file, expected);
  const element = theSignature(verification, frame, signature);
  const [result] = verification.signatures;
  if (!result || verification.signatures.length !== 1) return refuse('DATA_AMBIGUOUS');
  checkResult(result, expected);
  checkCertificate(holderOf(element, result), expected);
  const signedAt = result.signedAt ?? refuse('SIGNING_TIME_UNREADABLE');
  const preparedAt = Date.parse(`${frame.preparedAt}+07:00`);
  if (Date.parse(signedAt) < preparedAt - CLOCKS_DIFFER_BY_MS) refuse('SIGNED_BEFORE_PREPARED');
  return { signature, signedAt };
}

/** Returns the bytes in place of the signature; throws where any other byte differs. */
function signatureBetween({ around }: Frame, file: Buffer): string {
  const prepared = Buffer.from(around(PLACEHOLDER));
  const signatureStart = prepared.lastIndexOf(PLACEHOLDER);
  const [before, after] = [
    prepared.subarray(0, signatureStart),
    prepared.subarray(signatureStart + PLACEHOLDER.length),
  ];
  const isFramed =
    file.length > before.length + after.length &&
    file.length <= before.length + after.length + LONGEST_SIGNATURE &&
    file.subarray(0, before.length).equals(before) &&
    file.subarray(file.length - after.length).equals(after);
  if (!isFramed) refuse('OTHER_BYTES');
  return file.subarray(before.length, file.length - after.length).toString('utf8');
}

/** Returns the only element in place of the signature. */
function theSignature(
  { document, fault }: Verification,
  { holdersOf }: Frame,
  signature: string,
): XmlElement {
  if (fault || !document) return refuse(fault?.code ?? 'XML_UNREADABLE');
  const holders = holdersOf(document.root);
  const children = holders[0]?.children ?? [];
  const [only] = children;
  const isAlone = holders.length === 1 && children.length === 1;
  if (!isAlone || !only || typeof only === 'string') return refuse('DATA_AMBIGUOUS');
  return sourceOf(document, only) === signature ? only : refuse('DATA_AMBIGUOUS');
}

function checkResult(result: SignatureResult, { taxCode }: ExpectedSignature): void {
  const { valid, reason, signerTaxCode } = result;
  const isForeign = signerTaxCode === null || bare(signerTaxCode) !== bare(taxCode);
  if (reason?.code.startsWith('TAX_CODE_') || (valid && isForeign))
    throw new Failure('TAX_CODE_ERROR', { expected: taxCode, found: signerTaxCode ?? '' });
  if (!valid || !result.trusted) refuse(reason?.code ?? 'SIGNATURE_MISMATCH');
  if (result.weak) refuse('KEY_UNSUITABLE');
}

/** KeyInfo may bring the issuers' certificates as well. */
function holderOf(element: XmlElement, { signer, signerTaxCode }: SignatureResult): Certificate {
  const holder = signatureParts(element)
    .certificates.map(readCertificate)
    .find(({ commonName, taxCode }) => commonName === signer && taxCode === signerTaxCode);
  return holder ?? refuse('CERTIFICATE_MISSING');
}

type Holder = Pick<Certificate, 'taxCode' | 'notBefore' | 'notAfter'>;

function checkCertificate(
  certificate: Holder,
  { taxCode, now }: Pick<ExpectedSignature, 'taxCode' | 'now'>,
): void {
  if (certificate.taxCode === null || bare(certificate.taxCode) !== bare(taxCode))
    throw new Failure('TAX_CODE_ERROR', { expected: taxCode, found: certificate.taxCode ?? '' });
  if (!validAt(certificate, now)) refuse('CERTIFICATE_NOT_VALID_NOW');
}

type ExpectedOfPdf = Omit<ExpectedSignature, 'trust'> & Readonly<{ companyId: string }>;

/**
 * Checks that a signed PDF is the prepared one with an appended signature of the company over all of it. Verified in a
 * separate process. Throws TAX_CODE_ERROR and SIGN_INVOICE_FAILED.
 */
export async function checkSignedPdf(
  { signatures }: Readonly<{ signatures: Pick<Signatures, 'closing'> }>,
  prepared: Uint8Array | null,
  file: Uint8Array,
  expected: ExpectedOfPdf,
): Promise<void> {
  const begins =
    prepared !== null && Buffer.from(file.subarray(0, prepared.length)).equals(prepared);
  if (!begins) refuse('OTHER_BYTES');
  const closing = await signatures.closing(expected.companyId, file);
  if ('fault' in closing) refuse(closing.fault.code);
  else checkCertificate(closing.holder, expected);
}
