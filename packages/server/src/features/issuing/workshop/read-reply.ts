import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { type Verification, verifyParsed } from '@hoadon/signing/verifying/verify-xml';
import { parse } from '@hoadon/xml/dom/parse';
import type { XmlDocument } from '@hoadon/xml/dom/tree';
import { codedInvoiceIn } from '@hoadon/xml/message/coded-invoice';
import { decodeHeader, decodeParsedMessage } from '@hoadon/xml/message/decode';
import type { MistakeResult } from '@hoadon/xml/message/mistake-result';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import type { ReviewRequest } from '@hoadon/xml/message/review-request';
import { SIGNATURE_PLACES } from '@hoadon/xml/signature-places';

/** Tags that hold a signature of the authority. */
const AUTHORITY_PLACES = new Set(
  SIGNATURE_PLACES.filter(({ role }) => role === 'authority').map(({ holder }) => holder.at(-1)),
);

/** Decision of the authority about an invoice. */
export type InvoiceDecision =
  | Readonly<{ kind: 'accepted'; code: string | null; document: string | null }>
  | Readonly<{ kind: 'refused'; reasons: readonly Reason[] }>;

export type ReplyContent =
  | InvoiceDecision
  | Readonly<{ kind: 'mistakes'; result: MistakeResult }>
  | Readonly<{ kind: 'review'; review: ReviewRequest }>;

/** Null for other content than a decision about an invoice. */
export const invoiceDecisionOf = (content: ReplyContent): InvoiceDecision | null =>
  content.kind === 'accepted' || content.kind === 'refused' ? content : null;

export type ReplyHeader = Readonly<{
  messageId: string;
  type: string;
  /** Of the taxpayer that is addressed. */
  taxCode: string | null;
  replyTo: string | null;
}>;

export type ParsedReply =
  | Readonly<{ kind: 'content'; header: ReplyHeader; content: ReplyContent }>
  /** A receipt, or an unknown type. */
  | Readonly<{ kind: 'without-content'; header: ReplyHeader }>
  | Readonly<{ kind: 'untrusted'; header: ReplyHeader; fault: string }>
  | Readonly<{ kind: 'unreadable'; fault: string }>;

/** Reads a message and verifies the authority's signature on it, as of `now` (UTC). */
export async function readReply(
  bytes: Uint8Array,
  trust: TrustStore,
  now: string,
): Promise<ParsedReply> {
  try {
    const document = parse(bytes);
    const { code: type, header } = decodeHeader(document);
    const { messageId, replyTo, taxCode } = header;
    const message = contentOf(document, type);
    const read = { messageId, type, replyTo, taxCode: taxCode ?? message?.taxCode ?? null };
    if (!message) return { kind: 'without-content', header: read };
    const fault = await faultOf(document, type, trust, now);
    if (fault !== null) return { kind: 'untrusted', header: read, fault };
    return { kind: 'content', header: read, content: message.content };
  } catch (error) {
    return { kind: 'unreadable', fault: error instanceof Error ? error.message : String(error) };
  }
}

const READ_IN_FULL: readonly string[] = ['204', '301', '302'];

function contentOf(
  document: XmlDocument,
  type: string,
): Readonly<{ taxCode: string | null; content: ReplyContent }> | null {
  if (type === '202') {
    const {
      authorityCode: code,
      sellerTaxCode: taxCode,
      document: coded,
    } = codedInvoiceIn(document);
    return code ? { taxCode, content: { kind: 'accepted', code, document: coded } } : null;
  }
  if (!READ_IN_FULL.includes(type)) return null;
  const message = decodeParsedMessage(document);
  if (message.type === '301')
    return {
      taxCode: message.result.taxCode,
      content: { kind: 'mistakes', result: message.result },
    };
  if (message.type === '302')
    return { taxCode: message.review.taxCode, content: { kind: 'review', review: message.review } };
  if (message.type !== '204') return null;
  const { isValid, reasons, subjects } = message.notice;
  const content: ReplyContent = isValid
    ? { kind: 'accepted', code: null, document: null }
    : { kind: 'refused', reasons: [...reasons, ...subjects.flatMap((subject) => subject.reasons)] };
  return { taxCode: null, content };
}

/**
 * Null where every signature is valid, each of the authority leads to a pinned certificate, and one covers the
 * code where there is one.
 */
async function faultOf(
  document: XmlDocument,
  type: string,
  trust: TrustStore,
  now: string,
): Promise<string | null> {
  const verification = await verifyParsed(document, { trust, now });
  if (!verification.valid) return reasonsOf(verification);
  const ofAuthority = verification.signatures.filter(({ place }) => AUTHORITY_PLACES.has(place));
  if (ofAuthority.length === 0) return 'AUTHORITY_SIGNATURE_MISSING';
  const stranger = ofAuthority.find(({ trusted }) => !trusted);
  if (stranger) return stranger.reason?.code ?? 'ISSUER_UNKNOWN';
  if (type === '202' && !verification.invoices.every(({ codeSigned }) => codeSigned))
    return 'AUTHORITY_SIGNATURE_NOT_OVER_CODE';
  return null;
}

const reasonsOf = ({ fault, signatures }: Verification): string =>
  [fault, ...signatures.map(({ reason }) => reason)]
    .flatMap((reason) => (reason ? [reason.code] : []))
    .join(', ');
