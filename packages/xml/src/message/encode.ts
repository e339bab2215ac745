import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  documentBytes,
  element,
  leaf,
  type Markup,
  NOTHING,
  verbatim,
} from '../dom/canonical-writer.ts';
import {
  dateTimeRule,
  EncodeRefused,
  type FieldWriter,
  fieldWriter,
  mandatory,
  textRule,
} from '../dom/field-writer.ts';
import { TAX_CODE, taxCodeText } from '../invoice/field-rules.ts';
import { localTime } from './local-time.ts';
import type { InvoiceMessageType } from './message.ts';
import type { Reason } from './notice-reason.ts';

type Envelope = Readonly<{
  /** MNGui, MNNhan: `TCT` is the authority, `V`+tax code a T-VAN, `K`+tax code a direct connection. */
  sender: string;
  receiver: string;
  /** The sender's code and 32 upper-case hexadecimal digits; passed in, so that a resend has the same id. */
  messageId: string;
  replyTo?: string | null;
  version: string;
}>;

type Documents = Readonly<{
  taxCode: string;
  /** The documents inside, byte for byte; an XML declaration before them is left out. */
  document: string;
  /** Number of these documents; default 1. */
  count?: number;
}>;

/** A message that the taxpayer signs as a whole instead of its documents: CKSNNT covers DLieu. */
type SignedWhole = Readonly<{
  taxCode: string;
  /** DLieu with its Id, canonical, byte for byte. */
  content: string;
  /** Null: an empty place for it. */
  signature: string | null;
  count?: number;
}>;

export type OutgoingMessage = Envelope &
  Readonly<
    | (SignedWhole & { type: '303' })
    | (Documents & { type: InvoiceMessageType | '202' | '204' | '300' | '301' | '302' })
    | {
        type: '999';
        receivedAt: Instant;
        /** None: the message arrived whole. */
        reasons: readonly Pick<Reason, 'code' | 'text'>[];
      }
  >;

/** The authority accepts no message above two megabytes (Decision 1450, part I; unchanged in 1271). */
export const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

const HEADER = 'TDiep/TTChung';
const RECEIPT = 'TDiep/DLieu/TBao';
const VERSION = mandatory(textRule(6, /^\d\.\d\.\d{1,2}$/));
const PARTY = mandatory(textRule(14, /^(?:TCT|[VK]?\d{10}(?:\d{3})?|[VK]?\d{12})$/));
const UNIQUE_PART = /^[\dA-F]{32}$/;
const REFERENCE = textRule(46);
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);
const COUNT = mandatory(textRule(7, /^[1-9]\d*$/));
const REASON_CODE = mandatory(textRule(5));
const REASON_TEXT = mandatory(textRule(255));
const REQUIRED_MOMENT = mandatory(dateTimeRule);

const XML_DECLARATION = /^\uFEFF?<\?xml[^>]*\?>\s*/;

/**
 * A message of the authority's protocol as the bytes to send. Throws EncodeRefused for a header
 * that breaks the tables and for a message over two megabytes.
 */
export function encodeMessage(message: OutgoingMessage): Uint8Array {
  const writer = fieldWriter();
  const common = headerMarkup(writer, message);
  const content = contentMarkup(writer, message);
  writer.finish();
  const bytes = documentBytes(element('TDiep', [common, ...content]));
  if (bytes.length > MAX_MESSAGE_BYTES)
    throw new EncodeRefused([{ tag: 'TDiep', path: 'TDiep', rule: 'length' }]);
  return bytes;
}

function contentMarkup(writer: FieldWriter, message: OutgoingMessage): Markup[] {
  if (message.type === '303')
    return [verbatim(message.content), element('CKSNNT', [verbatim(message.signature ?? '')])];
  const content = message.type === '999' ? receiptMarkup(writer, message) : documentMarkup(message);
  return [element('DLieu', [content])];
}

const documentMarkup = ({ document }: Documents): Markup =>
  verbatim(document.replace(XML_DECLARATION, ''));

function headerMarkup(writer: FieldWriter, message: OutgoingMessage): Markup {
  const { field } = writer;
  const isReceipt = message.type === '999';
  return element('TTChung', [
    field(HEADER, 'PBan', message.version, VERSION),
    field(HEADER, 'MNGui', message.sender, PARTY),
    field(HEADER, 'MNNhan', message.receiver, PARTY),
    leaf('MLTDiep', message.type),
    messageIdMarkup(writer, message),
    leaf('MTDTChieu', message.replyTo ?? ''),
    isReceipt ? NOTHING : field(HEADER, 'MST', taxCodeText(message.taxCode), REQUIRED_TAX_CODE),
    isReceipt ? NOTHING : field(HEADER, 'SLuong', String(message.count ?? 1), COUNT),
  ]);
}

/** MTDiep is the sender's own code and 32 hexadecimal digits, nothing between or after. */
function messageIdMarkup(writer: FieldWriter, { sender, messageId }: OutgoingMessage): Markup {
  const isOwn = messageId.startsWith(sender) && UNIQUE_PART.test(messageId.slice(sender.length));
  if (!isOwn) writer.fault(HEADER, 'MTDiep', 'pattern');
  return isOwn ? leaf('MTDiep', messageId) : NOTHING;
}

type Receipt = Extract<OutgoingMessage, { type: '999' }>;

/** Decision 1450, part I, IV.6: TTTNhan 0 arrived, 1 with faults. */
function receiptMarkup(writer: FieldWriter, message: Receipt): Markup {
  const { field } = writer;
  const { reasons } = message;
  return element('TBao', [
    field(RECEIPT, 'MTDiep', message.replyTo ?? null, REFERENCE),
    field(RECEIPT, 'MNGui', message.sender, PARTY),
    field(RECEIPT, 'NNhan', localTime(message.receivedAt), REQUIRED_MOMENT),
    leaf('TTTNhan', reasons.length === 0 ? '0' : '1'),
    reasons.length === 0
      ? NOTHING
      : element(
          'DSLDo',
          reasons.map(({ code, text }) =>
            element('LDo', [
              field(`${RECEIPT}/DSLDo/LDo`, 'MLoi', code, REASON_CODE),
              field(`${RECEIPT}/DSLDo/LDo`, 'MTa', text, REASON_TEXT),
            ]),
          ),
        ),
  ]);
}
