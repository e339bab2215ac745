import { parse } from '../dom/parse.ts';
import {
  at,
  childOf,
  childrenOf,
  elementsOf,
  sourceOf,
  textAt,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../dom/tree.ts';
import { invoiceElementsIn, invoiceOf } from '../invoice/decode.ts';
import { DecodeRefused } from '../invoice/decode-refused.ts';
import { instantOf, signaturesOf } from '../invoice/decoded-parts/decode-signatures.ts';
import { correctionListOf } from './correction-list.ts';
import {
  type CheckNotice,
  INVOICE_MESSAGES,
  type InvoiceMessageType,
  type Message,
  type MessageHeader,
} from './message.ts';
import { mistakeNoticeOf } from './mistake-notice.ts';
import { mistakeResultOf } from './mistake-result.ts';
import type { NoticeSubject, Reason } from './notice-reason.ts';
import { reasonsIn, subjectsIn } from './reason.ts';
import { reviewRequestOf } from './review-request.ts';

const isInvoiceMessage = (code: string): code is InvoiceMessageType =>
  INVOICE_MESSAGES.some((type) => type === code);

/**
 * Reads a message of the authority's protocol. Throws DecodeRefused NOT_A_MESSAGE for another document, XmlRefused if
 * it is not XML.
 */
export const decodeMessage = (bytes: Uint8Array): Message => decodeParsedMessage(parse(bytes));

/** The same for a message that `parse` has read already. */
export function decodeParsedMessage(document: XmlDocument): Message {
  const { root } = document;
  const { code, header } = decodeHeader(document);
  const content = childOf(root, 'DLieu');
  const notice = at(content, 'TBao');
  if (code === '202') return codedInvoice(header, document);
  if (code === '204') return { type: '204', header, notice: noticeOf(notice) };
  if (code === '300' || code === '303')
    return { type: code, header, notice: required(mistakeNoticeOf(notice)) };
  if (code === '301') return { type: code, header, result: required(mistakeResultOf(notice)) };
  if (code === '302') return { type: code, header, review: required(reviewRequestOf(notice)) };
  if (code === '999') return { type: '999', header, ...receiptOf(notice) };
  if (isInvoiceMessage(code)) return invoiceMessage(code, header, document);
  return { type: 'other', code, header, reasons: looseReasonsIn(content) };
}

/** The type and the common part of a message. Throws DecodeRefused NOT_A_MESSAGE for another document. */
export function decodeHeader({ root }: XmlDocument): { code: string; header: MessageHeader } {
  const common = childOf(root, 'TTChung');
  const code = textAt(common, 'MLTDiep');
  if (root.local !== 'TDiep' || !common || !code)
    throw new DecodeRefused('NOT_A_MESSAGE', root.name);
  return { code, header: headerOf(common) };
}

function headerOf(common: XmlElement): MessageHeader {
  const count = textAt(common, 'SLuong');
  return {
    version: textAt(common, 'PBan'),
    sender: textAt(common, 'MNGui') ?? '',
    receiver: textAt(common, 'MNNhan') ?? '',
    messageId: textAt(common, 'MTDiep') ?? '',
    replyTo: textAt(common, 'MTDTChieu'),
    taxCode: textAt(common, 'MST'),
    count: count && /^\d{1,7}$/.test(count) ? Number(count) : null,
  };
}

function codedInvoice(header: MessageHeader, document: XmlDocument): Message {
  const [element] = invoiceElementsIn(document.root);
  if (!element) throw new DecodeRefused('INCOMPLETE', 'TDiep/DLieu/HDon');
  const invoice = invoiceOf(element);
  return { type: '202', header, invoice, document: sourceOf(document, element) };
}

function invoiceMessage(
  type: InvoiceMessageType,
  header: MessageHeader,
  document: XmlDocument,
): Message {
  const elements = invoiceElementsIn(document.root);
  return {
    type,
    header,
    invoices: elements.map(invoiceOf),
    documents: elements.map((element) => sourceOf(document, element)),
    list: correctionListOf(at(document.root, 'DLieu', 'BKe')),
  };
}

/** `-1`: DLieu holds the code and text themselves. */
function looseReasonsIn(content: XmlElement | null): Reason[] {
  const code = textAt(content, 'MLoi');
  if (code === null) return reasonsIn(childOf(content, 'TBao'));
  return [{ code, path: null, text: textAt(content, 'MTa') ?? '', remedy: null }];
}

function receiptOf(notice: XmlElement | null) {
  return {
    isReceived: textAt(notice, 'TTTNhan') === '0',
    acknowledges: textAt(notice, 'MTDiep'),
    receivedAt: instantOf(textAt(notice, 'NNhan')),
    reasons: reasonsIn(notice),
  };
}

const subjectOf = (row: XmlElement): NoticeSubject => ({
  template: textAt(row, 'KHMSHDon') ?? '',
  serial: textAt(row, 'KHHDon') ?? '',
  number: textAt(row, 'SHDon') ?? '',
  issuedOn: textAt(row, 'NLap'),
  reasons: reasonsIn(row),
});

/** The parts that each name one invoice: LCMa (code refused), LHDKMa (invoices without code). */
const namedSubjects = (data: XmlElement): NoticeSubject[] =>
  [...childrenOf(data, 'LCMa'), ...childrenOf(at(data, 'LHDKMa', 'DSHDon'), 'HDon')].map(subjectOf);

/** LBTHKXDau, LBTHXDau, LDNCLe, KHLKhac: reasons about other data, at any depth. */
function otherReasons(data: XmlElement): Reason[] {
  const parts = elementsOf(data).filter(({ local }) =>
    ['LBTHKXDau', 'LBTHXDau', 'LDNCLe', 'KHLKhac'].includes(local),
  );
  const collect = (element: XmlElement): Reason[] => [
    ...reasonsIn(element),
    ...elementsOf(element)
      .filter(({ local }) => local !== 'DSLDo')
      .flatMap(collect),
  ];
  return parts.flatMap(collect);
}

/** A notice without its data has no meaning. */
function required<T>(read: T | null): T {
  if (read === null) throw new DecodeRefused('INCOMPLETE', 'TDiep/DLieu/TBao/DLTBao');
  return read;
}

function noticeOf(notice: XmlElement | null): CheckNotice {
  const data = required(childOf(notice, 'DLTBao'));
  const kind = textOf(childOf(data, 'LTBao'));
  const register = subjectsIn(childOf(data, 'LHDMTTien'));
  return {
    kind,
    isValid: kind === '2',
    number: textAt(data, 'So') ?? '',
    issuedOn: textAt(data, 'NTBao') ?? '',
    subjects: [...namedSubjects(data), ...register.subjects],
    reasons: [...register.reasons, ...otherReasons(data)],
    signedAt: signaturesOf(childOf(notice, 'DSCKS'))[0]?.signedAt ?? null,
  };
}
