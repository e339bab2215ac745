import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import type { SignatureFindings } from '@hoadon/domain/verification/file-findings';
import { fileReasons } from '@hoadon/domain/verification/reasons/file-reasons';
import { originReasonsInFile } from '@hoadon/domain/verification/reasons/origin-reasons';
import type { VerificationReason } from '@hoadon/domain/verification/reasons/verification-reasons';
import {
  originProofOf,
  type ProofState,
  type Trust,
  trustOf,
} from '@hoadon/domain/verification/trust';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';
import {
  type Verification,
  type VerifiedInvoice,
  verifyDocument,
} from '@hoadon/signing/verifying/verify-xml';
import { documentCodeOf, documentKindOf } from '@hoadon/xml/document-kind';
import type { XmlElement } from '@hoadon/xml/dom/tree';
import { invoiceElementsIn, invoicesIn } from '@hoadon/xml/invoice/decode';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

export type SignatureVerdict = Readonly<{
  /** Tag of the place: NBan, NMua, CQT, NNT, CKSNNT. */
  place: string;
  signer: string | null;
  signer_tax_code: string | null;
  /** With the offset of Viet Nam: 2025-07-10T17:54:29+07:00. */
  signed_at: string | null;
  algorithm: string | null;
  valid: boolean;
  /** The certificate leads to a configured authority. */
  trusted: boolean;
  /** `CODE: sentence`; also for a valid signature that is weak or of an unknown issuer. */
  reason: string | null;
}>;

/** Proofs of an invoice's origin in the file, each by itself (docs/decisions/0036). */
export type ProofVerdict = Readonly<{
  integrity: ProofState;
  signer: ProofState;
  trust: ProofState;
  authority_code: ProofState;
}>;

/** Output of `hoadon verify --json`: one line per invoice, or one for a file without invoices. */
export type Verdict = Readonly<{
  file: string;
  kind: string;
  seller_tax_code: string | null;
  template: string | null;
  serial: string | null;
  number: string | null;
  issued_on: string | null;
  total: string | null;
  signatures: readonly SignatureVerdict[];
  /** The signatures match the bytes, whichever authority issued the certificates. */
  valid: boolean;
  /** The weakest of the proofs. */
  trust: Trust;
  proof: ProofVerdict;
}>;

/** A verdict with details for people. */
export type FullVerdict = Readonly<{
  verdict: Verdict;
  sellerName: string | null;
  currency: string | null;
  /** The authority's code with a word on whether a trusted key of the authority signed it, or that it is missing. */
  code: string | null;
  /** Fault of the whole file. */
  fault: string | null;
}>;

const NO_INVOICE = {
  seller_tax_code: null,
  template: null,
  serial: null,
  number: null,
  issued_on: null,
  total: null,
};
const HOURS_AHEAD = 7 * 3_600_000;

const inVietNam = (instant: string): string =>
  new Date(Date.parse(instant) + HOURS_AHEAD).toISOString().replace(/\.\d+Z$/, '+07:00');

function reasonOf({ reason, weak }: SignatureResult): string | null {
  const parts = [
    ...(reason === null ? [] : [`${reason.code}: ${reason.text}`]),
    ...(weak
      ? ['WEAK: SHA-1, MD5 or a key under 2048 bits, of the signature or of a certificate']
      : []),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

function signatureVerdict(result: SignatureResult): SignatureVerdict {
  return {
    place: result.place,
    signer: result.signer,
    signer_tax_code: result.signerTaxCode,
    signed_at: result.signedAt === null ? null : inVietNam(result.signedAt),
    algorithm: result.algorithm,
    valid: result.valid,
    trusted: result.trusted,
    reason: reasonOf(result),
  };
}

function kindOf({ template }: Invoice): string {
  const kind = Object.entries(INVOICE_KINDS).find(([, symbol]) => symbol === template);
  return kind?.[0] ?? 'other-invoice';
}

const noInvoice = (file: string, kind: string, verification: Verification): FullVerdict => ({
  verdict: {
    file,
    kind,
    ...NO_INVOICE,
    signatures: verification.signatures.map(signatureVerdict),
    valid: verification.valid,
    ...trustOfFile(verification),
  },
  sellerName: null,
  currency: null,
  code: null,
  fault: faultOf(verification),
});

/** A message or notice has no seller to compare with, and no code. */
function trustOfFile({ valid, fault, signatures }: Verification) {
  const findings = {
    fault,
    isInFile: true,
    valid,
    codeSigned: null,
    signatures: signatures.map(findingsOf),
  };
  return trustFrom(fileReasons({ state: 'read', findings }), false);
}

function trustOfInvoice(
  { seller, serial, authorityCode, remarks }: Invoice,
  own: VerifiedInvoice | undefined,
  { fault }: Verification,
) {
  const valid = own?.valid === true;
  const findings = {
    // An unsigned other invoice of the file does not affect this one.
    fault: valid ? null : fault,
    isInFile: true,
    valid,
    codeSigned: own?.codeSigned ?? null,
    signatures: (own?.signatures ?? []).map(findingsOf),
  };
  const reasons = originReasonsInFile({
    ...{ direction: 'received', serial, authorityCode, seller, remarks },
    file: { state: 'read', findings },
  });
  return trustFrom(reasons, authorityCode !== null);
}

function trustFrom(reasons: readonly VerificationReason[], hasCode: boolean) {
  const { authorityCode, ...proof } = originProofOf(reasons, hasCode);
  return { trust: trustOf(reasons), proof: { ...proof, authority_code: authorityCode } };
}

const findingsOf = ({ certificate: _, ...result }: SignatureResult): SignatureFindings => ({
  ...result,
  certificate: null,
});

const faultOf = ({ fault }: Verification): string | null =>
  fault === null ? null : `${fault.code}: ${fault.text}`;

function codeIn({ authorityCode, serial }: Invoice, proof: ProofState): string | null {
  if (authorityCode === null)
    return proof === 'broken' ? `MISSING, the series ${serial} calls for one` : null;
  return proof === 'proven'
    ? `${authorityCode}, signed by the tax authority`
    : `${authorityCode}, NOT PROVEN: no trusted key of the tax authority signed it`;
}

function ofInvoice(
  file: string,
  invoice: Invoice,
  own: VerifiedInvoice | undefined,
  verification: Verification,
): FullVerdict {
  const signatures = own?.signatures ?? [];
  const trust = trustOfInvoice(invoice, own, verification);
  const { seller, template, serial, number, issuedOn, totals } = invoice;
  return {
    verdict: {
      file,
      kind: kindOf(invoice),
      seller_tax_code: seller.taxCode,
      template,
      serial,
      number,
      issued_on: issuedOn,
      total: totals.withTax,
      signatures: signatures.map(signatureVerdict),
      valid: verification.valid && own?.valid === true,
      ...trust,
    },
    sellerName: seller.name,
    currency: invoice.currency,
    code: codeIn(invoice, trust.proof.authority_code),
    fault: faultOf(verification),
  };
}

/** Kind of a file without a readable invoice: `message 204`, `INCOMPLETE`, … */
function kindWithoutInvoice(root: XmlElement, error: DecodeRefused): string {
  return error.code === 'NOT_AN_INVOICE'
    ? `${documentKindOf(root)} ${documentCodeOf(root)}`
    : error.code;
}

/** Verifies one file; returns one verdict for each invoice in it, or one for a file without invoices. */
export async function verdictsOn(
  file: string,
  bytes: Uint8Array,
  trust: TrustStore,
): Promise<FullVerdict[]> {
  const verification = await verifyDocument(bytes, { trust });
  if (verification.document === null) return [noInvoice(file, 'unreadable', verification)];
  const { root } = verification.document;
  try {
    const elements = invoiceElementsIn(root);
    return invoicesIn(root).map((invoice, at) => {
      const own = verification.invoices.find(({ element }) => element === elements[at]);
      return ofInvoice(file, invoice, own, verification);
    });
  } catch (error) {
    if (!(error instanceof DecodeRefused)) throw error;
    return [noInvoice(file, kindWithoutInvoice(root, error), verification)];
  }
}
