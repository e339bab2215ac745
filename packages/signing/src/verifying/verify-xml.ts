/* Verifies every signature of a file, and for each invoice whether its issuer signed it and the authority's code is covered. */
import { parse, XmlRefused } from '@hoadon/xml/dom/parse';
import type { XmlDocument, XmlElement } from '@hoadon/xml/dom/tree';
import {
  hasCode,
  isAmbiguous,
  isInvoice,
  needsNoSellerSignature,
  type PlacedSignature,
  placedSignaturesOf,
  type SignedDocument,
  signaturesAmong,
  signedDocumentsIn,
} from '@hoadon/xml/signed-documents';
import { canonicalizer } from '../canonical/canonicalizer.ts';
import type { TrustStore } from '../certificates/trust-store.ts';
import { reasonOf, type SignatureReason, type SignatureReasonCode } from '../signature-reason.ts';
import { type ElementIndex, elementIndex } from './element-index.ts';
import type { FileUnderCheck } from './file-under-check.ts';
import { misplaced, type SignatureResult, verifySignature } from './verify-signature.ts';

export type VerifyOptions = Readonly<{
  trust: TrustStore;
  /** UTC instant; default: the clock. */
  now?: string;
}>;

/** One invoice of a file with the signatures that apply to it, including the message's. */
export type VerifiedInvoice = Readonly<{
  element: XmlElement;
  signatures: readonly SignatureResult[];
  /** The seller signed, or of an invoice of a cash register the authority, and every signature is valid. */
  valid: boolean;
  /**
   * Whether the authority's code is covered by a valid signature of the authority; null if there is no code. Anyone can
   * write a code into a file that the authority did not sign.
   */
  codeSigned: boolean | null;
}>;

export type Verification = Readonly<{
  /**
   * True if every document is signed by its issuer and every signature is valid, whichever authority issued the
   * certificates.
   */
  valid: boolean;
  /** Fault of the whole file; null if its signatures alone decide. */
  fault: SignatureReason | null;
  /** Every signature in the file. */
  signatures: readonly SignatureResult[];
  /** In the order of `invoicesIn`. */
  invoices: readonly VerifiedInvoice[];
  /** The parsed file, so that it need not be parsed again; null if it is unreadable. */
  document: XmlDocument | null;
}>;

const READ_FAULTS: Readonly<Record<XmlRefused['code'], SignatureReasonCode>> = {
  EMPTY: 'XML_UNREADABLE',
  NOT_UTF8: 'XML_UNREADABLE',
  MALFORMED: 'XML_UNREADABLE',
  DOCTYPE: 'DOCTYPE_REFUSED',
  TOO_LARGE: 'TOO_LARGE',
  TOO_DEEP: 'TOO_LARGE',
  TOO_MANY_ELEMENTS: 'TOO_LARGE',
  TOO_MANY_ATTRIBUTES: 'TOO_LARGE',
};

function faultOf(
  document: XmlDocument,
  documents: readonly SignedDocument[],
  { elements }: ElementIndex,
) {
  if (document.hasComments) return 'COMMENT_REFUSED';
  return isAmbiguous(elements, documents) ? 'DATA_AMBIGUOUS' : null;
}

/** Roles that sign as the seller: on the invoice, or on the message around it. */
const SELLERS = new Set(['seller', 'taxpayer']);
const SELLERS_OR_AUTHORITY = new Set([...SELLERS, 'authority']);

type Checked = Readonly<{ placed: PlacedSignature; result: SignatureResult }>;

async function checkAll(documents: readonly SignedDocument[], file: FileUnderCheck) {
  const checked: Checked[] = [];
  for (const placed of documents.flatMap(placedSignaturesOf)) {
    checked.push({ placed, result: await verifySignature(placed, file) });
  }
  return checked;
}

/** A message's signature speaks for every document in the message. */
function verifiedInvoice(invoice: SignedDocument, root: XmlElement, checked: readonly Checked[]) {
  const about = checked.filter(({ placed }) => {
    const { element } = placed.document;
    return element === invoice.element || element === root;
  });
  const signatures = about.map(({ result }) => result);
  const issuers = needsNoSellerSignature(invoice) ? SELLERS_OR_AUTHORITY : SELLERS;
  const issued = about.some(
    ({ placed, result }) => result.valid && issuers.has(placed.signaturePlace.role),
  );
  const valid = issued && signatures.every((signature) => signature.valid);
  const coded = about.some(
    ({ placed, result }) => result.valid && placed.signaturePlace.role === 'authority',
  );
  const codeSigned = hasCode(invoice) ? coded : null;
  return { element: invoice.element, signatures, valid, codeSigned };
}

const refused = (code: SignatureReasonCode, about: string): Verification => ({
  valid: false,
  fault: reasonOf(code, about),
  signatures: [],
  invoices: [],
  document: null,
});

/**
 * Verifies every signature of an untrusted file: form, algorithms, coverage, digests, signature value, holder and
 * validity of the certificate, and whether it leads to a pinned authority (docs/law-and-practice.md#verifying-a-signature). Never throws for any content
 * of a file.
 */
export async function verifyDocument(
  bytes: Uint8Array,
  options: VerifyOptions,
): Promise<Verification> {
  let document: XmlDocument;
  try {
    document = parse(bytes);
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return refused(READ_FAULTS[error.code], error.message);
  }
  return verifyParsed(document, options);
}

/** The same for a file that `parse` has read already. */
export async function verifyParsed(
  document: XmlDocument,
  { trust, now = new Date().toISOString() }: VerifyOptions,
): Promise<Verification> {
  const { root } = document;
  const documents = signedDocumentsIn(root);
  const index = elementIndex(root);
  const fault = faultOf(document, documents, index);
  const canonical = canonicalizer(document);
  const checked = await checkAll(documents, {
    index,
    canonicalizer: canonical,
    trust,
    now,
    fault,
    digests: new Map(),
  }).finally(canonical.release);
  const inPlace = new Set(checked.map(({ placed }) => placed.signature));
  const stray = signaturesAmong(index.elements)
    .filter(({ signature }) => !inPlace.has(signature))
    .map(({ holder }) => misplaced(holder));
  const signatures = [...checked.map(({ result }) => result), ...stray];
  const invoices = documents
    .filter(isInvoice)
    .map((invoice) => verifiedInvoice(invoice, root, checked));
  const allValid = signatures.every(({ valid }) => valid);
  const unsigned = signatures.length === 0 || (allValid && !invoices.every(({ valid }) => valid));
  const fileFault = fault ?? (unsigned ? 'UNSIGNED' : null);
  return {
    valid: fileFault === null && allValid,
    fault: fileFault === null ? null : reasonOf(fileFault),
    signatures,
    invoices,
    document,
  };
}
