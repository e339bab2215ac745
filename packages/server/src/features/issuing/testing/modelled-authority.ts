import { createHash, randomBytes } from 'node:crypto';
import { signElement } from '@hoadon/signing/sign-xml';
import type { Signer } from '@hoadon/signing/signer';
import { parseText } from '@hoadon/xml/dom/parse';
import { sourceOf } from '@hoadon/xml/dom/tree';
import { authorityCodeMarkup } from '@hoadon/xml/invoice/encode';
import { invoiceDataOf } from '@hoadon/xml/invoice/format-check';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { withAuthorityCode } from '@hoadon/xml/invoice/with-authority-code';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import type { MessageHeader, Reason } from '@hoadon/xml/message/message';
import {
  AnswerLost,
  AuthorityUnreachable,
  MessageNotKnown,
  type Reply,
  type TaxAuthority,
} from '../../../connectors/tax-authority/port.ts';

/** What the line does to one message. */
export type Fate =
  | 'arrives'
  /** Taken, and the receipt gets lost. */
  | 'answer-lost'
  /** Lost on the way, and nobody can tell. */
  | 'message-lost'
  /** Certainly not delivered. */
  | 'unreachable'
  /** Read and not taken (999 with faults). */
  | 'not-taken';

/** How the authority decides and answers about one invoice. */
export type Verdict = Readonly<{
  refuses?: Reason;
  /** The reply stands in the inbox so often. */
  copies?: number;
  /** It appears only when somebody reads the inbox for the nth time. */
  late?: number;
}>;

export type Plan = Readonly<{
  fate(): Fate;
  verdict(invoice: Invoice): Verdict;
  /** Whether a question is answered; else the line is down. */
  answersQuestion(): boolean;
}>;

export const CALM: Plan = {
  fate: () => 'arrives',
  verdict: () => ({}),
  answersQuestion: () => true,
};

/** A taxpayer's message that it took. */
export type Taken = Readonly<{ header: MessageHeader; bytes: Uint8Array; invoice: Invoice }>;

export type ModelledAuthority = TaxAuthority &
  Readonly<{
    /** Every message that reached it, again and again as it came. */
    arrived: Taken[];
    /** Series and numbers it accepted, with the message that brought them. */
    accepted: Map<string, string>;
    /** What it was sent under one id with different bytes: must stay empty. */
    contradictions: string[];
    plan: { current: Plan };
  }>;

const DUPLICATE: Reason = {
  code: '20609',
  path: null,
  text: 'Bộ MST, ký hiệu mẫu số, ký hiệu và số hóa đơn không duy nhất',
  remedy: null,
};

/** The tax authority as the decisions describe it, without a line in between: for tests that play many histories. */
export function modelledAuthority(signer: Signer, now: () => string): ModelledAuthority {
  const arrived: Taken[] = [];
  const accepted = new Map<string, string>();
  const contradictions: string[] = [];
  const hashes = new Map<string, string>();
  const replies = new Map<string, Uint8Array>();
  const inbox: { bytes: Uint8Array; late: number }[] = [];
  const plan = { current: CALM };

  async function take(bytes: Uint8Array): Promise<void> {
    const message = decodeMessage(bytes);
    if (message.type !== '200' && message.type !== '203') throw new Error(`type ${message.type}`);
    const [invoice] = message.invoices;
    const [document] = message.documents;
    if (!invoice || !document) throw new Error('no invoice in the message');
    const id = message.header.messageId;
    const hash = createHash('sha256').update(bytes).digest('hex');
    arrived.push({ header: message.header, bytes, invoice });
    const known = hashes.get(id);
    if (known && known !== hash) contradictions.push(id);
    if (known) return;
    hashes.set(id, hash);
    const verdict = plan.current.verdict(invoice);
    const key = `${invoice.seller.taxCode}|${invoice.template}|${invoice.serial}|${invoice.number}`;
    const refusal = accepted.has(key) ? DUPLICATE : verdict.refuses;
    if (!refusal) accepted.set(key, id);
    const reply =
      refusal || message.type === '203'
        ? await notice(signer, message.header, invoice, refusal ? [refusal] : [], now())
        : await coded(signer, message.header, document, now());
    replies.set(id, reply);
    for (let copy = 0; copy < (verdict.copies ?? 1); copy += 1)
      inbox.push({ bytes: reply, late: verdict.late ?? 0 });
  }

  return {
    identity: {
      sender: 'V0123456789',
      receiver: 'TCT',
      providerTaxCode: '0123456789',
      version: '2.1.0',
    },
    arrived,
    accepted,
    contradictions,
    plan,
    async send(bytes) {
      switch (plan.current.fate()) {
        case 'unreachable':
          throw new AuthorityUnreachable('no connection');
        case 'message-lost':
          throw new AnswerLost('timeout');
        case 'answer-lost':
          await take(bytes);
          throw new AnswerLost('timeout');
        case 'not-taken':
          return { received: false, code: '80000', reason: 'Sai cấu trúc' };
        default:
          await take(bytes);
          return { received: true };
      }
    },
    async replies(since, limit) {
      const from = since === null ? 0 : Number(since);
      const page: Reply[] = [];
      // A late message holds back those behind it, as an inbox in order does.
      for (let at = from; at < inbox.length && page.length < limit; at += 1) {
        const entry = inbox[at];
        if (!entry) break;
        if (entry.late > 0) {
          entry.late -= 1;
          break;
        }
        page.push({ bytes: entry.bytes, cursor: String(at + 1) });
      }
      return page;
    },
    async replyTo(messageId) {
      if (!plan.current.answersQuestion()) throw new AuthorityUnreachable('no connection');
      if (!hashes.has(messageId)) throw new MessageNotKnown(messageId);
      return replies.get(messageId) ?? null;
    },
  };
}

const newMessageId = () => `TCT${randomBytes(16).toString('hex').toUpperCase()}`;

const envelope = (to: MessageHeader) => ({
  sender: 'TCT',
  receiver: to.sender,
  messageId: newMessageId(),
  replyTo: to.messageId,
  version: '2.1.0',
  taxCode: to.taxCode ?? '',
});

async function coded(signer: Signer, to: MessageHeader, document: string, at: string) {
  const read = parseText(document);
  const data = invoiceDataOf(read.root);
  if (!data) throw new Error('no data element');
  const code = { code: `00${randomBytes(16).toString('hex').toUpperCase()}`, id: 'authority-code' };
  const signature = await signElement({
    data: sourceOf(read, data),
    dataId: data.attributes.get('Id') ?? '',
    signatureId: 'authority',
    signedAt: localTime(at),
    signer,
    extra: [{ data: authorityCodeMarkup(code), dataId: code.id }],
  });
  const coded = withAuthorityCode(document, code, signature);
  return encodeMessage({ ...envelope(to), type: '202', document: coded });
}

async function notice(
  signer: Signer,
  to: MessageHeader,
  invoice: Invoice,
  reasons: readonly Reason[],
  at: string,
) {
  const data = encodeNoticeData({
    id: 'notice',
    version: '2.1.0',
    number: '1',
    place: 'Hà Nội',
    at,
    taxCode: to.taxCode ?? '',
    taxpayer: invoice.seller.name,
    sentAt: at,
    kind: reasons.length === 0 ? '2' : '1',
    basis: 'Kiểm tra dữ liệu hóa đơn',
    messageId: to.messageId,
    count: 1,
    subjects: reasons.length
      ? [
          {
            template: invoice.template,
            serial: invoice.serial,
            number: invoice.number ?? '',
            issuedOn: invoice.issuedOn,
            reasons,
          },
        ]
      : [],
    reasons: [],
  });
  const signature = await signElement({
    data,
    dataId: 'notice',
    signatureId: 'authority',
    signedAt: localTime(at),
    signer,
  });
  return encodeMessage({
    ...envelope(to),
    type: '204',
    document: assembleNotice(data, signature),
  });
}
