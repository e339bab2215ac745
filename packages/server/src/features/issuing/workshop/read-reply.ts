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

/** What a message of the authority says about one of ours. */
export type InvoiceAnswer =
  | Readonly<{ kind: 'accepted'; code: string | null; document: string | null }>
  | Readonly<{ kind: 'refused'; reasons: readonly Reason[] }>;

/** And what it says besides: of a notice of mistakes, or that invoices are to be reviewed. */
export type Answer =
  | InvoiceAnswer
  | Readonly<{ kind: 'mistakes'; result: MistakeResult }>
  | Readonly<{ kind: 'review'; review: ReviewRequest }>;

/** Null where it is about something else. */
export const ofInvoice = (answer: Answer): InvoiceAnswer | null =>
  answer.kind === 'accepted' || answer.kind === 'refused' ? answer : null;

/** What a message says about itself. */
export type ReplyHeader = Readonly<{
  messageId: string;
  type: string;
  /** Of the taxpayer it is for. */
  taxCode: string | null;
  replyTo: string | null;
}>;

/** What came of reading a message: an answer that is to be believed, or one to be kept alone. */
export type Reading =
  | Readonly<{ kind: 'answer'; header: ReplyHeader; answer: Answer }>
  /** A receipt, or a type that we do not know yet. */
  | Readonly<{ kind: 'settles-nothing'; header: ReplyHeader }>
  | Readonly<{ kind: 'not-believed'; header: ReplyHeader; fault: string }>
  | Readonly<{ kind: 'unreadable'; fault: string }>;

/** Reads a message and verifies the authority's signature on it, as of `now` (UTC). */
export async function readReply(
  bytes: Uint8Array,
  trust: TrustStore,
  now: string,
): Promise<Reading> {
  try {
    const document = parse(bytes);
    const { code: type, header } = decodeHeader(document);
    const { messageId, replyTo, taxCode } = header;
    const found = answerOf(document, type);
    const read = { messageId, type, replyTo, taxCode: taxCode ?? found?.taxCode ?? null };
    if (!found) return { kind: 'settles-nothing', header: read };
    const fault = await faultOf(document, type, trust, now);
    if (fault !== null) return { kind: 'not-believed', header: read, fault };
    return { kind: 'answer', header: read, answer: found.answer };
  } catch (error) {
    return { kind: 'unreadable', fault: error instanceof Error ? error.message : String(error) };
  }
}

const READ_IN_FULL: readonly string[] = ['204', '301', '302'];

function answerOf(
  document: XmlDocument,
  type: string,
): Readonly<{ taxCode: string | null; answer: Answer }> | null {
  if (type === '202') {
    const {
      authorityCode: code,
      sellerTaxCode: taxCode,
      document: coded,
    } = codedInvoiceIn(document);
    return code ? { taxCode, answer: { kind: 'accepted', code, document: coded } } : null;
  }
  if (!READ_IN_FULL.includes(type)) return null;
  const message = decodeParsedMessage(document);
  if (message.type === '301')
    return {
      taxCode: message.result.taxCode,
      answer: { kind: 'mistakes', result: message.result },
    };
  if (message.type === '302')
    return { taxCode: message.review.taxCode, answer: { kind: 'review', review: message.review } };
  if (message.type !== '204') return null;
  const { isValid, reasons, subjects } = message.notice;
  const answer: Answer = isValid
    ? { kind: 'accepted', code: null, document: null }
    : { kind: 'refused', reasons: [...reasons, ...subjects.flatMap((subject) => subject.reasons)] };
  return { taxCode: null, answer };
}

/**
 * Every signature in the message must hold, each of the authority must lead to one that is pinned, and
 * one of them must cover the code where there is one.
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
