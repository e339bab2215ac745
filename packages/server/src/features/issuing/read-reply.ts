import { type Verification, verifyParsed } from '@hoadon/signing/verify-xml';
import { parse } from '@hoadon/xml/dom/parse';
import type { XmlDocument } from '@hoadon/xml/dom/tree';
import { decodeParsedMessage } from '@hoadon/xml/message/decode';
import type { Message, Reason } from '@hoadon/xml/message/message';
import { SIGNATURE_PLACES } from '@hoadon/xml/signature-places';
import type { IssuingDeps } from './deps.ts';

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
  bytes: Uint8Array;
  messageId: string;
  type: string;
  taxCode: string;
  replyTo: string;
  answer: Answer;
}>;

/**
 * Reads a message and verifies the authority's signature on it. Null for messages that settle
 * nothing (receipts) and for those that cannot be read or believed, which are logged.
 */
export async function readReply(deps: IssuingDeps, bytes: Uint8Array): Promise<ReadReply | null> {
  try {
    const document = parse(bytes);
    const message = decodeParsedMessage(document);
    const { messageId, replyTo } = message.header;
    const found = answerOf(message);
    if (!found || !replyTo) return null;
    const fault = await faultOf(deps, document);
    if (fault !== null) {
      deps.log.error({ messageId, replyTo, fault }, 'a reply is not signed by the tax authority');
      return null;
    }
    return { bytes, messageId, replyTo, type: message.type, ...found };
  } catch (error) {
    deps.log.error({ err: error }, 'a message of the tax authority cannot be read');
    return null;
  }
}

function answerOf(message: Message): Pick<ReadReply, 'taxCode' | 'answer'> | null {
  const taxCode = message.header.taxCode;
  if (message.type === '202') {
    const { invoice, document } = message;
    if (!invoice.authorityCode) return null;
    const answer: Answer = { kind: 'accepted', code: invoice.authorityCode, document };
    return { taxCode: taxCode ?? invoice.seller.taxCode, answer };
  }
  if (message.type !== '204' || !taxCode) return null;
  const { isValid, reasons, subjects } = message.notice;
  const answer: Answer = isValid
    ? { kind: 'accepted', code: null, document: null }
    : { kind: 'refused', reasons: [...reasons, ...subjects.flatMap((subject) => subject.reasons)] };
  return { taxCode, answer };
}

/** Every signature in the message must hold, and the authority's must lead to one that is pinned. */
async function faultOf(
  { trust, clock }: IssuingDeps,
  document: XmlDocument,
): Promise<string | null> {
  const verification = await verifyParsed(document, { trust, now: clock.now() });
  if (!verification.valid) return reasonsOf(verification);
  const authority = verification.signatures.find(({ place }) => AUTHORITY_PLACES.has(place));
  if (!authority) return 'AUTHORITY_SIGNATURE_MISSING';
  return authority.trusted ? null : (authority.reason?.code ?? 'ISSUER_UNKNOWN');
}

const reasonsOf = ({ fault, signatures }: Verification): string =>
  [fault, ...signatures.map(({ reason }) => reason)]
    .flatMap((reason) => (reason ? [reason.code] : []))
    .join(', ');
