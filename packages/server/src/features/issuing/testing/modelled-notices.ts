import { signElement } from '@hoadon/signing/sign-xml';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import type { MessageHeader } from '@hoadon/xml/message/message';
import type { MistakeNotice } from '@hoadon/xml/message/mistake-notice';
import { assembleMistakeResult, encodeMistakeResult } from '@hoadon/xml/message/mistake-result';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import {
  assembleReviewRequest,
  encodeReviewRequest,
  type QuestionedInvoice,
} from '@hoadon/xml/message/review-request';
import { envelope, newMessageId, type ReplySigner } from './modelled-replies.ts';

export type NoticeVerdict = Readonly<{
  /** The check of form fails: there is no other reply. */
  malformed?: Reason;
  /** Numbers of refused invoices. */
  refuses?: readonly string[];
  /** Writes another number where it refuses one. */
  misnames?: string;
  /** The decision comes before the check of form. */
  outOfOrder?: boolean;
  copies?: number;
}>;

const REFUSED: Reason = {
  code: '20001',
  path: null,
  text: 'Hóa đơn không có trong cơ sở dữ liệu',
  remedy: null,
};
const VERSION = '2.1.0';
const sign = ({ signer, now }: ReplySigner, data: string, dataId: string) =>
  signElement({ data, dataId, signatureId: 'authority', signedAt: localTime(now()), signer });

/** The replies in order of arrival. */
export async function noticeReplies(
  desk: ReplySigner,
  to: MessageHeader,
  notice: MistakeNotice,
  { malformed, refuses = [], misnames, outOfOrder = false }: NoticeVerdict,
): Promise<{ replies: Uint8Array[] }> {
  const form = await formReply(desk, to, notice, malformed ? [malformed] : []);
  if (malformed) return { replies: [form] };
  const decision = await decisionReply(desk, to, notice, refuses, misnames);
  return { replies: outOfOrder ? [decision, form] : [form, decision] };
}

async function formReply(
  desk: ReplySigner,
  to: MessageHeader,
  notice: MistakeNotice,
  reasons: readonly Reason[],
): Promise<Uint8Array> {
  const at = desk.now();
  const data = encodeNoticeData({
    id: 'form',
    version: VERSION,
    number: '1',
    place: 'Hà Nội',
    at,
    taxCode: notice.taxCode,
    taxpayer: notice.taxpayer,
    sentAt: at,
    kind: reasons.length === 0 ? '2' : '9',
    basis: 'Kiểm tra định dạng',
    messageId: to.messageId,
    count: 1,
    subjects: [],
    reasons,
  });
  const document = assembleNotice(data, await sign(desk, data, 'form'));
  return encodeMessage({ ...envelope(to), type: '204', document });
}

async function decisionReply(
  desk: ReplySigner,
  to: MessageHeader,
  notice: MistakeNotice,
  refuses: readonly string[],
  misnames?: string,
): Promise<Uint8Array> {
  const day = localTime(desk.now()).slice(0, 10);
  const facts = {
    id: 'decision',
    version: VERSION,
    acknowledges: to.messageId,
    number: '2',
    issuedOn: day,
    taxCode: notice.taxCode,
    taxpayer: notice.taxpayer,
    place: 'Hà Nội',
    office: notice.office.name,
    upperOffice: 'Cục Thuế',
    receivedAt: desk.now(),
    noticeIssuedOn: notice.issuedOn,
    fileNumber: 'HS-2',
    reasons: [],
    refused: notice.invoices
      .filter(({ number }) => refuses.includes(number))
      .map((invoice) => ({
        ...invoice,
        number: misnames ?? invoice.number,
        reasons: [REFUSED],
      })),
  };
  const data = encodeMistakeResult(facts);
  const document = assembleMistakeResult(facts, data, await sign(desk, data, 'decision'));
  return encodeMessage({ ...envelope(to), type: '301', document });
}

type Review = Readonly<{
  taxCode: string;
  number: string;
  days: number;
  invoices: readonly QuestionedInvoice[];
}>;

/** An unrequested 302. */
export async function reviewMessage(
  desk: ReplySigner,
  { taxCode, number, days, invoices }: Review,
): Promise<Uint8Array> {
  const facts = {
    id: 'review',
    version: VERSION,
    number,
    issuedOn: localTime(desk.now()).slice(0, 10),
    taxCode,
    taxpayer: 'CÔNG TY THỬ',
    address: 'Hà Nội',
    email: 'ketoan@example.test',
    place: 'Hà Nội',
    office: 'Thuế cơ sở 1',
    upperOffice: 'Cục Thuế',
    days,
    round: 1,
    invoices,
  };
  const data = encodeReviewRequest(facts);
  return encodeMessage({
    sender: 'TCT',
    receiver: 'V0123456789',
    messageId: newMessageId(),
    version: VERSION,
    taxCode,
    type: '302',
    document: assembleReviewRequest(facts, data, await sign(desk, data, 'review')),
  });
}
