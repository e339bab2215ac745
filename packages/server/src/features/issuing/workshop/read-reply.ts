import type { TrustStore } from '@hoadon/signing/trust-store';
import { type Verification, verifyParsed } from '@hoadon/signing/verify-xml';
import { parse } from '@hoadon/xml/dom/parse';
import type { XmlDocument } from '@hoadon/xml/dom/tree';
import { codedInvoiceIn } from '@hoadon/xml/message/coded-invoice';
import { decodeHeader, decodeParsedMessage } from '@hoadon/xml/message/decode';
import type { Reason } from '@hoadon/xml/message/message';
import { SIGNATURE_PLACES } from '@hoadon/xml/signature-places';

/** Tags that hold a signature of the authority. */
const AUTHORITY_PLACES = new Set(
  SIGNATURE_PLACES.filter(({ role }) => role === 'authority').map(({ holder }) => holder.at(-1)),
);

/** What a message of the authority says about one of ours. */
export type Answer =
  | Readonly<{ kind: 'accepted'; code: string | null; document: string | null }>
  | Readonly<{ kind: 'refused'; reasons: readonly Reason[] }>;

/** A message of the authority, read and believed. */
export type ReadReply = Readonly<{
  messageId: string;
  type: string;
  taxCode: string;
  replyTo: string;
  answer: Answer;
}>;

/** What came of reading a message: an answer, a receipt that settles nothing, or one not to be believed. */
export type Reading =
  | Readonly<{ kind: 'answer'; reply: ReadReply }>
  | Readonly<{ kind: 'settles-nothing' }>
  | Readonly<{ kind: 'not-believed'; messageId: string; replyTo: string; fault: string }>
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
    const { messageId, replyTo } = header;
    const found = answerOf(document, type, header.taxCode);
    if (!found || !replyTo) return { kind: 'settles-nothing' };
    const fault = await faultOf(document, trust, now);
    if (fault !== null) return { kind: 'not-believed', messageId, replyTo, fault };
    return { kind: 'answer', reply: { messageId, replyTo, type, ...found } };
  } catch (error) {
    return { kind: 'unreadable', fault: error instanceof Error ? error.message : String(error) };
  }
}

function answerOf(
  document: XmlDocument,
  type: string,
  addressee: string | null,
): Pick<ReadReply, 'taxCode' | 'answer'> | null {
  if (type === '202') {
    const { authorityCode: code, sellerTaxCode, document: coded } = codedInvoiceIn(document);
    const taxCode = addressee ?? sellerTaxCode;
    return code && taxCode
      ? { taxCode, answer: { kind: 'accepted', code, document: coded } }
      : null;
  }
  if (type !== '204' || !addressee) return null;
  const message = decodeParsedMessage(document);
  if (message.type !== '204') return null;
  const { isValid, reasons, subjects } = message.notice;
  const answer: Answer = isValid
    ? { kind: 'accepted', code: null, document: null }
    : { kind: 'refused', reasons: [...reasons, ...subjects.flatMap((subject) => subject.reasons)] };
  return { taxCode: addressee, answer };
}

/** Every signature in the message must hold, and the authority's must lead to one that is pinned. */
async function faultOf(
  document: XmlDocument,
  trust: TrustStore,
  now: string,
): Promise<string | null> {
  const verification = await verifyParsed(document, { trust, now });
  if (!verification.valid) return reasonsOf(verification);
  const authority = verification.signatures.find(({ place }) => AUTHORITY_PLACES.has(place));
  if (!authority) return 'AUTHORITY_SIGNATURE_MISSING';
  return authority.trusted ? null : (authority.reason?.code ?? 'ISSUER_UNKNOWN');
}

const reasonsOf = ({ fault, signatures }: Verification): string =>
  [fault, ...signatures.map(({ reason }) => reason)]
    .flatMap((reason) => (reason ? [reason.code] : []))
    .join(', ');
