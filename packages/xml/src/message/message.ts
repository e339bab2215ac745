import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Invoice } from '../invoice/invoice.ts';
import type { ReadCorrectionList } from './correction-list.ts';
import { type MistakeNotice, NOTICE_MESSAGES, type NoticeMessageType } from './mistake-notice.ts';
import type { MistakeResult } from './mistake-result.ts';
import type { NoticeSubject, Reason } from './notice-reason.ts';
import type { ReviewRequest } from './review-request.ts';

/** TTChung: the header of every message (Decision 1450, part I, IV.5). */
export type MessageHeader = Readonly<{
  /** PBan; null in messages that leave it out. */
  version: string | null;
  sender: string;
  receiver: string;
  /** MTDiep: the sender's code and 32 hexadecimal digits. */
  messageId: string;
  /** MTDTChieu: id of the message to which this one replies. */
  replyTo: string | null;
  taxCode: string | null;
  /** SLuong: documents inside. */
  count: number | null;
}>;

/** 01/TB-KTDL: the result of the authority's check (message 204). */
export type CheckNotice = Readonly<{
  /** LTBao: 1 code refused, 2 all valid, 3 invalid without code, 4 to 6 and 9 other data, 7 cash register. */
  kind: string;
  /** Everything that was sent is valid (LTBao 2). */
  isValid: boolean;
  number: string;
  issuedOn: PlainDate;
  /** Invoices the notice names, each with its reasons. */
  subjects: readonly NoticeSubject[];
  /** Reasons of no single invoice. */
  reasons: readonly Reason[];
  signedAt: Instant | null;
}>;

/** Messages that carry invoices to the authority. */
export const INVOICE_MESSAGES = ['200', '201', '203', '206', '208', '210'] as const;
export type InvoiceMessageType = (typeof INVOICE_MESSAGES)[number];

/** A message of the authority's protocol (TDiep), read. */
export type Message = Readonly<{ header: MessageHeader }> &
  Readonly<
    | {
        type: InvoiceMessageType;
        invoices: readonly Invoice[];
        documents: readonly string[];
        /** 208 with code, 210 without: the list of the invoices corrected by the one inside. */
        list: ReadCorrectionList | null;
      }
    /** The invoice with its code. `document` is its HDon, byte for byte. */
    | { type: '202'; invoice: Invoice; document: string }
    | { type: '204'; notice: CheckNotice }
    | { type: NoticeMessageType; notice: MistakeNotice }
    | { type: '301'; result: MistakeResult }
    | { type: '302'; review: ReviewRequest }
    /** Technical receipt: the message arrived, nothing more. */
    | {
        type: '999';
        isReceived: boolean;
        /** MTDiep of the acknowledged message; null if the other side could not read it. */
        acknowledges: string | null;
        receivedAt: Instant | null;
        reasons: readonly Reason[];
      }
    /** Any other type (MLTDiep in `code`), and -1 and -2: the other side could not read us at all. */
    | { type: 'other'; code: string; reasons: readonly Reason[] }
  >;

export type NoticeMessage = Extract<Message, { type: NoticeMessageType }>;

/** Whether a taxpayer reports mistakes by it. */
export const isNotice = (message: Message): message is NoticeMessage =>
  NOTICE_MESSAGES.some((type) => type === message.type);
