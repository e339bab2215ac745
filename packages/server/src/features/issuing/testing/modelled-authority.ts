import { createHash } from 'node:crypto';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { Signer } from '@hoadon/signing/keys/signer';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { isNotice, type MessageHeader, type NoticeMessage } from '@hoadon/xml/message/message';
import type { MistakeNotice } from '@hoadon/xml/message/mistake-notice';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import {
  type Acknowledgement,
  AuthorityUnreachable,
  MessageNotKnown,
  type Reply,
  ReplyLost,
  type TaxAuthority,
} from '../../../connectors/tax-authority/port.ts';
import { noticeReplies } from './modelled-notices.ts';
import { CALM, type Plan } from './modelled-plan.ts';
import { coded, notice } from './modelled-replies.ts';

export type ReceivedMessage = Readonly<{
  header: MessageHeader;
  bytes: Uint8Array;
  invoice: Invoice;
}>;

export type ModelledAuthority = TaxAuthority &
  Readonly<{
    /** Every message that was sent, delivered or not. */
    tried: Uint8Array[];
    /** Every message that arrived, duplicates included. */
    arrived: ReceivedMessage[];
    /** Notices of mistakes that arrived, each once. */
    notices: MistakeNotice[];
    /** Adds an unrequested message to the inbox. */
    deliverMessage(message: Uint8Array): void;
    /** Accepted invoices by series and number, with the id of their message. */
    accepted: Map<string, string>;
    /** Number of refusals by series and number. */
    refused: Map<string, number>;
    /** Ids that arrived with different bytes, and accepted invoices that arrived again: must be empty. */
    contradictions: string[];
    plan: { current: Plan };
  }>;

const DUPLICATE: Reason = {
  code: '20609',
  path: null,
  text: 'Bộ MST, ký hiệu mẫu số, ký hiệu và số hóa đơn không duy nhất',
  remedy: null,
};

type State = Readonly<{
  signer: Signer;
  now: () => string;
  tried: Uint8Array[];
  arrived: ReceivedMessage[];
  notices: MistakeNotice[];
  accepted: Map<string, string>;
  refused: Map<string, number>;
  contradictions: string[];
  plan: { current: Plan };
  hashes: Map<string, string>;
  replies: Map<string, Uint8Array>;
  inbox: Uint8Array[];
  onTheWay: { bytes: Uint8Array; late: number }[];
}>;

/** The tax authority as the decisions describe it, in this process. */
export function modelledAuthority(signer: Signer, now: () => string): ModelledAuthority {
  const state: State = {
    signer,
    now,
    tried: [],
    arrived: [],
    notices: [],
    accepted: new Map(),
    refused: new Map(),
    contradictions: [],
    plan: { current: CALM },
    hashes: new Map(),
    replies: new Map(),
    inbox: [],
    onTheWay: [],
  };
  const { tried, arrived, notices, accepted, refused, contradictions, plan } = state;
  return {
    identity: {
      sender: 'V0123456789',
      receiver: 'TCT',
      providerTaxCode: '0123456789',
      version: '2.1.0',
    },
    tried,
    arrived,
    notices,
    deliverMessage: (message) => state.onTheWay.push({ bytes: message, late: 0 }),
    accepted,
    refused,
    contradictions,
    plan,
    send: (bytes) => deliver(state, bytes),
    replies: async (since, limit) => readInbox(state, since, limit),
    async replyTo(messageId) {
      if (!plan.current.answersQuestion()) throw new AuthorityUnreachable('no connection');
      if (!state.hashes.has(messageId)) throw new MessageNotKnown(messageId);
      return state.replies.get(messageId) ?? null;
    },
  };
}

async function deliver(state: State, bytes: Uint8Array): Promise<Acknowledgement> {
  state.tried.push(Uint8Array.from(bytes));
  switch (state.plan.current.fate()) {
    case 'unreachable':
      throw new AuthorityUnreachable('no connection', {
        retryAfter: state.plan.current.retryAfter ?? null,
      });
    case 'message-lost':
      throw new ReplyLost('timeout');
    case 'answer-lost':
      await take(state, bytes);
      throw new ReplyLost('timeout');
    case 'not-taken':
      if (!isNotice(decodeMessage(bytes))) countRefusal(state, readInvoiceMessage(bytes).invoice);
      return {
        received: false,
        code: '80000',
        reason: 'Sai cấu trúc',
        receipt: state.plan.current.receiptOf?.(bytes) ?? null,
      };
    default:
      await take(state, bytes);
      return { received: true, receipt: state.plan.current.receiptOf?.(bytes) ?? null };
  }
}

async function take(state: State, bytes: Uint8Array): Promise<void> {
  const message = decodeMessage(bytes);
  if (isNotice(message)) return takeNotice(state, bytes, message);
  const { header, type, invoice, document } = readInvoiceMessage(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  state.arrived.push({ header, bytes, invoice });
  const earlierHash = state.hashes.get(header.messageId);
  if (earlierHash && earlierHash !== hash) state.contradictions.push(header.messageId);
  if (earlierHash) return;
  state.hashes.set(header.messageId, hash);
  const { refuses, copies = 1, late = 0 } = state.plan.current.verdict(invoice);
  const refusal = state.accepted.has(keyOf(invoice)) ? DUPLICATE : refuses;
  if (refusal === DUPLICATE) state.contradictions.push(keyOf(invoice));
  else if (refusal) countRefusal(state, invoice);
  else state.accepted.set(keyOf(invoice), header.messageId);
  const reply =
    refusal || type === '203' || type === '210'
      ? await notice(state, header, invoice, refusal ? [refusal] : [])
      : await coded(state, header, document);
  state.replies.set(header.messageId, reply);
  for (let copy = 0; copy < copies; copy += 1) state.onTheWay.push({ bytes: reply, late });
}

/** The check of form first (204), then the decision about the invoices (301). */
async function takeNotice(
  state: State,
  bytes: Uint8Array,
  { header, notice }: NoticeMessage,
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const earlierHash = state.hashes.get(header.messageId);
  if (earlierHash && earlierHash !== hash) state.contradictions.push(header.messageId);
  if (earlierHash) return;
  state.hashes.set(header.messageId, hash);
  state.notices.push(notice);
  const verdict = state.plan.current.noticeVerdict?.(notice) ?? {};
  const { replies, copies = 1 } = {
    ...verdict,
    ...(await noticeReplies(state, header, notice, verdict)),
  };
  const [first] = replies;
  if (first) state.replies.set(header.messageId, first);
  for (const reply of replies)
    for (let copy = 0; copy < copies; copy += 1) state.onTheWay.push({ bytes: reply, late: 0 });
}

function readInvoiceMessage(bytes: Uint8Array) {
  const message = decodeMessage(bytes);
  if (!('invoices' in message)) throw new Error(`type ${message.type}`);
  const [invoice] = message.invoices;
  const [document] = message.documents;
  if (!invoice || !document) throw new Error('no invoice in the message');
  return { header: message.header, type: message.type, invoice, document };
}

const countRefusal = ({ refused }: State, invoice: Invoice) =>
  refused.set(keyOf(invoice), (refused.get(keyOf(invoice)) ?? 0) + 1);

const keyOf = (invoice: Invoice) =>
  invoiceKey({
    ...invoice,
    sellerTaxCode: invoice.seller.taxCode,
    number: invoice.number ?? '',
  }).text;

function readInbox(state: State, since: string | null, limit: number): Reply[] {
  const waiting = state.onTheWay.splice(0);
  for (const { bytes, late } of waiting)
    if (late === 0) state.inbox.push(bytes);
    else state.onTheWay.push({ bytes, late: late - 1 });
  const from = since === null ? 0 : Number(since);
  return state.inbox
    .slice(from, from + limit)
    .map((bytes, index) => ({ bytes, cursor: String(from + index + 1) }));
}
