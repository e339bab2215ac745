import { randomUUID } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { isOfCashRegister } from '@hoadon/domain/issuing/serial';
import { signElement } from '@hoadon/signing/sign-xml';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import type { NoticeMessage } from '@hoadon/xml/message/message';
import type { MistakenInvoice } from '@hoadon/xml/message/mistake-notice';
import { assembleMistakeResult, encodeMistakeResult } from '@hoadon/xml/message/mistake-result';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import {
  assembleReviewRequest,
  encodeReviewRequest,
  type QuestionedInvoice,
} from '@hoadon/xml/message/review-request';
import {
  bare,
  CODES,
  type ExaminationRules,
  reason,
  signatureReasons,
} from './simulator-examination.ts';
import { AUTHORITY, envelope, newMessageId, type ReplyDesk } from './simulator-replies.ts';

/** An invoice of the notice, and its faults. */
export type JudgedMistake = Readonly<{ invoice: MistakenInvoice; reasons: readonly Reason[] }>;

const OFFICE = 'CỤC THUẾ MÔ PHỎNG';
const PLACE = 'Hà Nội';
const LONGEST_NAME = 400;

/** Faults of the notice as a whole: its signature, or its owner. Leads to a 204. */
export async function examineNotice(
  bytes: Uint8Array,
  { header, notice, type }: NoticeMessage,
  rules: ExaminationRules,
): Promise<Reason[]> {
  const isOwn = bare(notice.taxCode) === bare(header.taxCode ?? '');
  const isOfItsKind = notice.invoices.every(
    ({ serial }) => isOfCashRegister(serial) === (type === '303'),
  );
  return [
    ...(await signatureReasons(bytes, rules)),
    ...(isOwn
      ? []
      : [reason(CODES.format, 'mã số thuế không khớp với thông điệp', 'TBao/DLTBao/MST')]),
    ...(isOfItsKind
      ? []
      : [reason(CODES.series, 'Ký hiệu hóa đơn không phù hợp với loại thông điệp')]),
  ];
}

/** An invoice that a notice names and that the simulator never accepted. */
export const NOT_KNOWN = reason(
  CODES.unknownInvoice,
  'Hóa đơn không có trong cơ sở dữ liệu của cơ quan thuế',
);

const sign = (desk: ReplyDesk, data: string, dataId: string, at: Instant): Promise<string> =>
  signElement({
    data,
    dataId,
    signatureId: `Tct-${randomUUID()}`,
    signedAt: localTime(at),
    signer: desk.signer,
  });

/** 204: whether the notice is well formed. Does not decide on its invoices. */
export async function formReply(
  desk: ReplyDesk,
  { header, notice }: NoticeMessage,
  at: Instant,
  reasons: readonly Reason[],
): Promise<Uint8Array> {
  const id = `Id-${randomUUID()}`;
  const taxCode = header.taxCode ?? '';
  const data = encodeNoticeData({
    id,
    version: desk.version,
    number: String(Date.parse(at)),
    place: PLACE,
    at,
    taxCode,
    taxpayer: (notice.taxpayer || taxCode).slice(0, LONGEST_NAME),
    sentAt: at,
    kind: reasons.length === 0 ? '2' : '9',
    basis: 'Thông điệp thông báo về hóa đơn điện tử có sai sót',
    messageId: header.messageId,
    count: 1,
    subjects: [],
    reasons,
  });
  const document = assembleNotice(data, await sign(desk, data, id, at));
  return encodeMessage({ ...envelope(desk, header), type: '204', taxCode, document });
}

/** 301: the decision on the notice. Lists the refused invoices; all others are accepted. */
export async function decisionReply(
  desk: ReplyDesk,
  { header, notice }: NoticeMessage,
  judged: readonly JudgedMistake[],
  at: Instant,
): Promise<Uint8Array> {
  const taxCode = header.taxCode ?? '';
  const facts = {
    id: `Id-${randomUUID()}`,
    version: desk.version,
    acknowledges: header.messageId,
    number: String(Date.parse(at)),
    issuedOn: localTime(at).slice(0, 10),
    taxCode,
    taxpayer: (notice.taxpayer || taxCode).slice(0, LONGEST_NAME),
    place: PLACE,
    office: notice.office.name || OFFICE,
    upperOffice: OFFICE,
    receivedAt: at,
    noticeIssuedOn: notice.issuedOn,
    fileNumber: `HS-${Date.parse(at)}`,
    reasons: [],
    refused: judged
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ invoice, reasons }) => ({ ...invoice, reasons })),
  };
  const data = encodeMistakeResult(facts);
  const document = assembleMistakeResult(facts, data, await sign(desk, data, facts.id, at));
  return encodeMessage({ ...envelope(desk, header), type: '301', taxCode, document });
}

/** A review that the authority starts itself. */
export type Review = Readonly<{
  taxCode: string;
  /** Receiver of the message: sender code of the taxpayer's connection. */
  receiver: string;
  days: number;
  invoices: readonly QuestionedInvoice[];
}>;

/** 302: requests the seller to review invoices. */
export async function reviewMessage(
  desk: ReplyDesk,
  { taxCode, receiver, days, invoices }: Review,
  at: Instant,
): Promise<Uint8Array> {
  const facts = {
    id: `Id-${randomUUID()}`,
    version: desk.version,
    number: String(Date.parse(at)),
    issuedOn: localTime(at).slice(0, 10),
    taxCode,
    taxpayer: taxCode,
    address: PLACE,
    email: '',
    place: PLACE,
    office: OFFICE,
    upperOffice: OFFICE,
    days,
    round: 1,
    invoices,
  };
  const data = encodeReviewRequest(facts);
  return encodeMessage({
    sender: AUTHORITY,
    receiver,
    messageId: newMessageId(),
    version: desk.version,
    type: '302',
    taxCode,
    document: assembleReviewRequest(facts, data, await sign(desk, data, facts.id, at)),
  });
}
