import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import { mayIssueKind } from '@hoadon/domain/issuing/announce-serial';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { parseText, XmlRefused } from '@hoadon/xml/dom/parse';
import type { XmlDocument } from '@hoadon/xml/dom/tree';
import { formatFaultsIn } from '@hoadon/xml/invoice/format-check';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { MAX_MESSAGE_BYTES } from '@hoadon/xml/message/encode';
import {
  type InvoiceMessageType,
  isNotice,
  type Message,
  type NoticeMessage,
} from '@hoadon/xml/message/message';
import type { Reason } from '@hoadon/xml/message/notice-reason';

/** Messages with invoices that the simulator accepts: requesting a code, and without one. */
export type InvoiceMessage = Extract<Message, { type: InvoiceMessageType }> &
  Readonly<{ type: '200' | '203' | '208' | '210' }>;

/** Codes with their source in docs/tax-authority-codes.md; codes that begin with 999 are the simulator's own. */
export const CODES = {
  format: '20001',
  notUnique: '20609',
  unreadable: '80000',
  duplicateMessage: '80001',
  header: '80003',
  signature: '99901',
  series: '99902',
  issuedInFuture: '99903',
  unknownInvoice: '99904',
} as const;

const REMEDY = 'Kiểm tra lại định dạng dữ liệu';
export const reason = (code: string, text: string, path: string | null = null): Reason => ({
  code,
  path,
  text,
  remedy: REMEDY,
});

const MESSAGE_ID = /^[\dA-F]{32}$/;
const TAX_CODE = /^\d{10}(?:-\d{3})?$|^\d{12}$/;
const SENDER = /^[VK](?:\d{10}(?:\d{3})?|\d{12})$/;

/** Messages that the simulator accepts: invoices, and notices of mistakes. */
export type TakenMessage = InvoiceMessage | NoticeMessage;

export type Read = Readonly<{ message: TakenMessage | null; reasons: readonly Reason[] }>;

/** The check on receipt: can the message be read, and is its header right? Its outcome is a 999. */
export function readMessage(bytes: Uint8Array, versions: readonly string[]): Read {
  if (bytes.length > MAX_MESSAGE_BYTES)
    return { message: null, reasons: [reason(CODES.unreadable, 'Thông điệp quá 2 MB')] };
  let message: Message;
  try {
    message = decodeMessage(bytes);
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    return { message: null, reasons: [reason(CODES.unreadable, `Sai cấu trúc: ${detail}`)] };
  }
  if (!isTaken(message))
    return { message: null, reasons: [reason(CODES.unreadable, 'Loại thông điệp không hỗ trợ')] };
  return { message, reasons: headerReasons(message, versions) };
}

const isTaken = (message: Message): message is TakenMessage =>
  TAKEN.some((type) => type === message.type) || isNotice(message);

const TAKEN = ['200', '203', '208', '210'] as const;
/** Messages that request a code. */
export const asksForCode = ({ type }: InvoiceMessage): boolean => type === '200' || type === '208';
/** Messages with the list of invoices that their invoice corrects. */
const bringsList = ({ type }: InvoiceMessage): boolean => type === '208' || type === '210';

/** A notice is one document, however many invoices it lists. */
function isCountRight(message: TakenMessage): boolean {
  const { count } = message.header;
  if (isNotice(message)) return count === 1;
  const { length } = message.invoices;
  return count === length && (message.type === '203' || length === 1);
}

function headerReasons(message: TakenMessage, versions: readonly string[]): Reason[] {
  const { header } = message;
  const rules: readonly (readonly [boolean, string])[] = [
    [versions.includes(header.version ?? ''), 'PBan'],
    [SENDER.test(header.sender), 'MNGui'],
    [header.receiver === 'TCT', 'MNNhan'],
    [isOwnId(header.messageId, header.sender), 'MTDiep'],
    [header.replyTo === null, 'MTDTChieu'],
    [TAX_CODE.test(header.taxCode ?? ''), 'MST'],
    [isCountRight(message), 'SLuong'],
  ];
  return rules
    .filter(([holds]) => !holds)
    .map(([, tag]) => reason(CODES.header, `Sai thông tin chung: ${tag}`));
}

const isOwnId = (messageId: string, sender: string): boolean =>
  messageId.startsWith(sender) && MESSAGE_ID.test(messageId.slice(sender.length));

/** Rules of the content check. */
export type ExaminationRules = Readonly<{
  /** Authorities that may have issued the sellers' certificates; null: any. */
  trust: TrustStore | null;
  /** False saves the work of verifying, where speed is measured. */
  verifiesSignatures: boolean;
  versions: readonly string[];
  now: string;
  today: PlainDate;
}>;

const NOBODY = createTrustStore([]);

export async function signatureReasons(
  bytes: Uint8Array,
  rules: ExaminationRules,
): Promise<Reason[]> {
  const { trust, now, verifiesSignatures } = rules;
  if (!verifiesSignatures) return [];
  const verification = await verifyDocument(bytes, { trust: trust ?? NOBODY, now });
  const faults = verification.signatures
    .filter(({ valid, trusted }) => !valid || (trust !== null && !trusted))
    .map(({ reason: why, place }) => `${place}: ${why?.text ?? ''}`);
  if (faults.length === 0 && verification.valid) return [];
  const whole = verification.fault ? [verification.fault.text] : [];
  const text = [...whole, ...faults].join('; ').slice(0, 200);
  return [reason(CODES.signature, `Chữ ký số không hợp lệ: ${text}`)];
}

const CODED = 'C';
/** L is sent in message 201, M in 206, F in 209. */
const OF_OTHER_MESSAGES = 'LMF';

/** The letter of the series against the message, its year against the day, the versions and the parties. */
function contentReasons(invoice: Invoice, message: InvoiceMessage, rules: ExaminationRules) {
  const isCoded = invoice.serial.startsWith(CODED);
  const year = invoice.issuedOn.slice(2, 4);
  const stated = invoice.related?.list ?? null;
  const checks: readonly (readonly [boolean, Reason])[] = [
    [
      bringsList(message) === (stated !== null) &&
        stated?.number === message.list?.number &&
        stated?.issuedOn === message.list?.issuedOn,
      reason(
        CODES.format,
        'bảng kê không khớp với hóa đơn',
        'HDon/DLHDon/TTChung/TTHDLQuan/SBKCLQuan',
      ),
    ],
    [
      isCoded === asksForCode(message) && invoice.serial.slice(1, 3) === year,
      reason(CODES.series, 'Ký hiệu hóa đơn không phù hợp với loại thông điệp hoặc năm lập'),
    ],
    [
      !OF_OTHER_MESSAGES.includes(invoice.serial.charAt(3)),
      reason(CODES.series, 'Chữ cái thứ tư của ký hiệu thuộc loại thông điệp khác'),
    ],
    [
      !isInvoiceTemplate(invoice.template) ||
        mayIssueKind(invoice.template, invoice.seller.taxCode ?? ''),
      reason(CODES.series, 'Hộ, cá nhân kinh doanh không lập hóa đơn giá trị gia tăng'),
    ],
    [
      invoice.issuedOn <= rules.today,
      reason(CODES.issuedInFuture, 'Ngày lập hóa đơn sau ngày hiện tại'),
    ],
    [
      rules.versions.includes(invoice.version),
      reason(
        CODES.format,
        `phiên bản ${invoice.version} không được hỗ trợ`,
        'HDon/DLHDon/TTChung/PBan',
      ),
    ],
    [
      bare(invoice.seller.taxCode) === bare(message.header.taxCode ?? ''),
      reason(CODES.format, 'mã số thuế không khớp với thông điệp', 'HDon/DLHDon/NDHDon/NBan/MST'),
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, why]) => why);
}

export const bare = (taxCode: string): string => taxCode.replace('-', '');

const FAULT_TEXTS: Readonly<Record<string, string>> = {
  required: 'thiếu chỉ tiêu bắt buộc',
  length: 'vượt quá độ dài tối đa',
};
const textOfFault = (path: string, rule: string): string =>
  path.endsWith('/CCCDan')
    ? 'định dạng CCCD không hợp lệ'
    : (FAULT_TEXTS[rule] ?? 'định dạng không hợp lệ');

const formatReasons = ({ root }: XmlDocument): Reason[] =>
  formatFaultsIn(root).map(({ path, rule }) => reason(CODES.format, textOfFault(path, rule), path));

/** Null for an invoice that depends on namespaces of the message: it is invalid as a separate document. */
function parsedAlone(document: string): XmlDocument | null {
  try {
    return parseText(document);
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
}

/** An invoice with its faults. Uniqueness is decided when the code is issued. */
export type Examined = Readonly<{
  invoice: Invoice;
  document: XmlDocument | null;
  reasons: readonly Reason[];
}>;

/** The check of content: form, series, day, parties, signatures. Its outcome is a 202 or a 204. */
export async function examine(
  bytes: Uint8Array,
  message: InvoiceMessage,
  rules: ExaminationRules,
): Promise<Examined[]> {
  const signature = await signatureReasons(bytes, rules);
  return message.invoices.map((invoice, index) => {
    const document = parsedAlone(message.documents[index] ?? '');
    const form = document
      ? formatReasons(document)
      : [reason(CODES.unreadable, 'Hóa đơn không đứng độc lập được')];
    const reasons = [...form, ...contentReasons(invoice, message, rules), ...signature];
    return { invoice, document, reasons };
  });
}

/** The fault that `refuse` adds to an invoice. */
export const DEMANDED = reason(
  CODES.format,
  'định dạng CCCD không hợp lệ',
  'HDon/DLHDon/NDHDon/NMua/CCCDan',
);

export const NOT_UNIQUE = reason(
  CODES.notUnique,
  'Bộ MST, ký hiệu mẫu số, ký hiệu và số hóa đơn không duy nhất',
);
