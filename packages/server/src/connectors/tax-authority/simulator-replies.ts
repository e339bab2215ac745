import { randomBytes, randomUUID } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { canonicalizer } from '@hoadon/signing/canonical/canonicalizer';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signElement } from '@hoadon/signing/sign-xml';
import { dateRule } from '@hoadon/xml/dom/field-writer';
import type { XmlDocument } from '@hoadon/xml/dom/tree';
import { authorityCodeMarkup } from '@hoadon/xml/invoice/encode';
import { invoiceDataOf } from '@hoadon/xml/invoice/format-check';
import { withAuthorityCode } from '@hoadon/xml/invoice/with-authority-code';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import type { MessageHeader } from '@hoadon/xml/message/message';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import { asksForCode, type Examined, type InvoiceMessage } from './simulator-examination.ts';

export type ReplyDesk = Readonly<{ signer: Signer; version: string }>;

export const AUTHORITY = 'TCT';
export const newMessageId = (): string =>
  AUTHORITY + randomUUID().replaceAll('-', '').toUpperCase();

/** 34 characters in upper-case hexadecimal (Decision 1450, part I, IV.3). */
export const newAuthorityCode = (): string => `00${randomBytes(16).toString('hex').toUpperCase()}`;

export const envelope = (desk: ReplyDesk, to: MessageHeader) => ({
  sender: AUTHORITY,
  receiver: to.sender,
  messageId: newMessageId(),
  replyTo: to.messageId,
  version: desk.version,
});

/** 999: the message arrived, or its faults. */
export const receipt = (
  desk: ReplyDesk,
  to: Pick<MessageHeader, 'sender' | 'messageId'> | null,
  at: Instant,
  reasons: readonly Reason[],
): Uint8Array =>
  encodeMessage({
    type: '999',
    sender: AUTHORITY,
    // A receipt for an unreadable message has no known receiver.
    receiver: to?.sender ?? AUTHORITY,
    messageId: newMessageId(),
    replyTo: to?.messageId ?? null,
    version: desk.version,
    receivedAt: at,
    reasons,
  });

/** The invoice with code and the authority's signature over data, code and time. */
async function codedInvoice(desk: ReplyDesk, document: XmlDocument, code: string, at: Instant) {
  const { root } = document;
  const data = invoiceDataOf(root);
  if (!data) throw new Error('an invoice was accepted without data');
  const canonical = canonicalizer(document);
  const codeElement = { code, id: `Id-${randomUUID()}` };
  try {
    const signature = await signElement({
      data: Buffer.from(await canonical.canonical([root, data], 'inclusive')).toString('utf8'),
      dataId: data.attributes.get('Id') ?? '',
      signatureId: `Tct-${randomUUID()}`,
      signedAt: localTime(at),
      signer: desk.signer,
      extra: [{ data: authorityCodeMarkup(codeElement), dataId: codeElement.id }],
    });
    return withAuthorityCode(document, codeElement, signature);
  } finally {
    canonical.release();
  }
}

/** 202: the invoice with its code. */
export async function codedReply(
  desk: ReplyDesk,
  message: InvoiceMessage,
  granted: Readonly<{ document: XmlDocument; code: string; at: Instant }>,
): Promise<Uint8Array> {
  const { header } = message;
  return encodeMessage({
    ...envelope(desk, header),
    type: '202',
    taxCode: header.taxCode ?? '',
    document: await codedInvoice(desk, granted.document, granted.code, granted.at),
  });
}

const BASIS = {
  '200': 'Thông điệp chuyển dữ liệu hóa đơn điện tử để được cấp mã đến CQT',
  '203': 'Thông điệp chuyển dữ liệu hóa đơn điện tử không mã đến CQT',
  '208': 'Thông điệp gửi hóa đơn điều chỉnh/thay thế nhiều hóa đơn kèm bảng kê để được cấp mã',
  '210': 'Thông điệp chuyển dữ liệu hóa đơn không mã điều chỉnh/thay thế nhiều hóa đơn kèm bảng kê',
} as const;

/** LTBao: a code was refused, invoices without code are faulty, or no fault. */
function noticeKind(message: InvoiceMessage, refused: readonly Examined[]): '1' | '2' | '3' {
  if (refused.length === 0) return '2';
  return asksForCode(message) ? '1' : '3';
}

/** A notice states only well-formed facts of the invoice. */
const isDay = (text: string): boolean => dateRule.broken(text) === null;

/** 204: the faults of the invoices, or, for invoices without code, that there are none. */
export async function noticeReply(
  desk: ReplyDesk,
  message: InvoiceMessage,
  examined: readonly Examined[],
  at: Instant,
): Promise<Uint8Array> {
  const { header, type } = message;
  const refused = examined.filter(({ reasons }) => reasons.length > 0);
  const id = `Id-${randomUUID()}`;
  const data = encodeNoticeData({
    id,
    version: desk.version,
    number: String(Date.parse(at)),
    place: 'Hà Nội',
    at,
    taxCode: header.taxCode ?? '',
    taxpayer: (examined[0]?.invoice.seller.name || header.taxCode || '').slice(0, 400),
    sentAt: at,
    kind: noticeKind(message, refused),
    basis: BASIS[type],
    messageId: header.messageId,
    count: examined.length,
    subjects: refused.map(({ invoice, reasons }) => ({
      template: invoice.template,
      serial: invoice.serial,
      number: invoice.number ?? '',
      issuedOn: isDay(invoice.issuedOn) ? invoice.issuedOn : null,
      reasons,
    })),
    reasons: [],
  });
  const signature = await signElement({
    data,
    dataId: id,
    signatureId: `Tct-${randomUUID()}`,
    signedAt: localTime(at),
    signer: desk.signer,
  });
  return encodeMessage({
    ...envelope(desk, header),
    type: '204',
    taxCode: header.taxCode ?? '',
    count: examined.length,
    document: assembleNotice(data, signature),
  });
}
