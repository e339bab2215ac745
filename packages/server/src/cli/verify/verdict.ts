import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
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
  /** `CODE: sentence`; also where it is valid, but weak or from an unknown issuer. */
  reason: string | null;
}>;

/** What `hoadon verify --json` prints, one line for each invoice, or for the file where it holds none. */
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
  valid: boolean;
}>;

/** A verdict with what only people want to read. */
export type FullVerdict = Readonly<{
  verdict: Verdict;
  /** Every certificate leads to an authority in the trust store. */
  trusted: boolean;
  sellerName: string | null;
  currency: string | null;
  /** The authority's code with the word whether the authority signed it. */
  code: string | null;
  /** What is wrong with the file as a whole. */
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
    ...(weak ? ['WEAK: SHA-1 or a key under 2048 bits'] : []),
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
    reason: reasonOf(result),
  };
}

function kindOf({ template }: Invoice): string {
  const known = Object.entries(INVOICE_KINDS).find(([, symbol]) => symbol === template);
  return known?.[0] ?? 'other-invoice';
}

const noInvoice = (file: string, kind: string, verification: Verification): FullVerdict => ({
  verdict: {
    file,
    kind,
    ...NO_INVOICE,
    signatures: verification.signatures.map(signatureVerdict),
    valid: verification.valid,
  },
  trusted: areTrusted(verification.signatures),
  sellerName: null,
  currency: null,
  code: null,
  fault: faultOf(verification),
});

const areTrusted = (signatures: readonly SignatureResult[]): boolean =>
  signatures.every(({ trusted }) => trusted);

const faultOf = ({ fault }: Verification): string | null =>
  fault === null ? null : `${fault.code}: ${fault.text}`;

const codeIn = ({ authorityCode }: Invoice, own: VerifiedInvoice | undefined): string | null =>
  authorityCode &&
  `${authorityCode}, ${own?.codeSigned ? 'signed' : 'NOT SIGNED'} by the tax authority`;

function ofInvoice(
  file: string,
  invoice: Invoice,
  own: VerifiedInvoice | undefined,
  verification: Verification,
): FullVerdict {
  const signatures = own?.signatures ?? [];
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
    },
    trusted: areTrusted(signatures),
    sellerName: seller.name,
    currency: invoice.currency,
    code: codeIn(invoice, own),
    fault: faultOf(verification),
  };
}

/** What the file is where it holds no invoice we read: `message 204`, `INCOMPLETE`, … */
function kindWithoutInvoice(root: XmlElement, error: DecodeRefused): string {
  return error.code === 'NOT_AN_INVOICE'
    ? `${documentKindOf(root)} ${documentCodeOf(root)}`
    : error.code;
}

/** Verifies one file and says what it is: one verdict for each invoice in it, one where it holds none. */
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
