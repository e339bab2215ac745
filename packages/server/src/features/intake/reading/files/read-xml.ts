import { createHash } from 'node:crypto';
import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyParsed } from '@hoadon/signing/verifying/verify-xml';
import { documentCodeOf, documentKindOf } from '@hoadon/xml/document-kind';
import { parse, XmlRefused } from '@hoadon/xml/dom/parse';
import type { XmlDocument, XmlElement } from '@hoadon/xml/dom/tree';
import { invoiceElementsIn, invoiceOf } from '@hoadon/xml/invoice/decode';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { FileRefused } from '../refusal.ts';
import { outcomeOfFault } from '../refused-outcome.ts';
import type { DecodedInvoice, FileOutcome } from '../tasks.ts';
import { readSignatures } from './read-signatures.ts';

/** What verification needs: trusted certificates and the current time. */
export type Judgement = Readonly<{ trust: TrustStore; now: string }>;

const PARSE_REASONS: Readonly<Record<XmlRefused['code'], UnreadReason>> = {
  EMPTY: 'EMPTY',
  NOT_UTF8: 'XML_OTHER_ENCODING',
  MALFORMED: 'XML_DAMAGED',
  DOCTYPE: 'XML_DOCTYPE',
  TOO_LARGE: 'XML_TOO_COMPLEX',
  TOO_DEEP: 'XML_TOO_COMPLEX',
  TOO_MANY_ELEMENTS: 'XML_TOO_COMPLEX',
  TOO_MANY_ATTRIBUTES: 'XML_TOO_COMPLEX',
};

/**
 * Reads the invoices of an XML file with the result of their signatures. Throws FileRefused if it contains none, or is
 * ambiguous. An invoice of a message that cannot be read has an outcome of its own, whose path ends in `#` and its number.
 */
export async function readXml(
  entryPath: string,
  xml: Uint8Array,
  judgement: Judgement,
): Promise<FileOutcome[]> {
  const document = parsed(xml);
  if (document.hasComments) throw new FileRefused('XML_COMMENTS');
  const elements = invoicesOf(document.root);
  const verification = await verifyParsed(document, judgement);
  if (verification.fault?.code === 'DATA_AMBIGUOUS') throw new FileRefused('XML_AMBIGUOUS');
  const invoices: DecodedInvoice[] = [];
  const refused: FileOutcome[] = [];
  for (const [position, element] of elements.entries()) {
    try {
      const own = verification.invoices.find((one) => one.element === element);
      const signatures = readSignatures(verification, own);
      invoices.push({ position, invoice: issued(element), signatures });
    } catch (fault) {
      if (elements.length === 1) throw fault;
      refused.push(outcomeOfFault(`${entryPath}#${position + 1}`, fault));
    }
  }
  if (invoices.length === 0) return refused;
  const sha256 = createHash('sha256').update(xml).digest('hex');
  return [{ kind: 'invoices', entryPath, xml, sha256, invoices, evidence: [] }, ...refused];
}

function parsed(xml: Uint8Array): XmlDocument {
  try {
    return parse(xml);
  } catch (cause) {
    if (!(cause instanceof XmlRefused)) throw cause;
    throw new FileRefused(PARSE_REASONS[cause.code], {}, { cause });
  }
}

function invoicesOf(root: XmlElement): XmlElement[] {
  const elements = invoiceElementsIn(root);
  if (elements.length > 0) return elements;
  const foundKind = `${documentKindOf(root)} ${documentCodeOf(root)}`.slice(0, 100);
  throw new FileRefused('NOT_AN_INVOICE', { found: foundKind });
}

/** Decodes an invoice that was issued: it has a number, and its day exists. */
function issued(element: XmlElement): Invoice {
  const invoice = decoded(element);
  if (invoice.number === null) throw new FileRefused('INVOICE_INCOMPLETE', { part: 'number' });
  if (!isPlainDate(invoice.issuedOn))
    throw new FileRefused('INVOICE_INCOMPLETE', { part: 'issued_on' });
  return invoice;
}

function decoded(element: XmlElement): Invoice {
  try {
    return invoiceOf(element);
  } catch (cause) {
    if (!(cause instanceof DecodeRefused)) throw cause;
    if (cause.code === 'TOO_LONG') throw new FileRefused('XML_TOO_COMPLEX', {}, { cause });
    throw new FileRefused('INVOICE_INCOMPLETE', { part: cause.detail }, { cause });
  }
}
