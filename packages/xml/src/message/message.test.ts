import { expect, test } from 'vitest';
import { EncodeRefused } from '../dom/field-writer.ts';
import { golden } from '../fixtures/golden.ts';
import { ALL_RATES, FACTS } from '../fixtures/sample-drafts.ts';
import { DecodeRefused } from '../invoice/decode-refused.ts';
import { assembleInvoiceMarkup, encodeInvoiceData } from '../invoice/encode.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage, MAX_MESSAGE_BYTES, type OutgoingMessage } from './encode.ts';
import { assembleNotice, encodeNoticeData, type NoticeFacts } from './encode-notice.ts';
import type { Reason } from './notice-reason.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

const SENDER = 'K0100000001';
const MESSAGE_ID = `${SENDER}0123456789ABCDEF0123456789ABCDEF`;
const REPLY_ID = 'TCTFEDCBA9876543210FEDCBA9876543210';
const outgoing = { sender: SENDER, receiver: 'TCT', messageId: MESSAGE_ID, version: '2.1.0' };
const incoming = {
  sender: 'TCT',
  receiver: SENDER,
  messageId: REPLY_ID,
  replyTo: MESSAGE_ID,
  version: '2.1.0',
};

const { data } = encodeInvoiceData(ALL_RATES, FACTS);
const invoice = assembleInvoiceMarkup({
  data,
  qrText: null,
  sellerSignature: '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature>',
});
const taxCode = ALL_RATES.seller.taxCode;

const NOTICE: NoticeFacts = {
  id: 'notice-1',
  version: '2.1.0',
  number: '261100000001',
  place: 'Hà Nội',
  at: '2026-11-21T01:02:03.000Z',
  taxCode,
  taxpayer: ALL_RATES.seller.name,
  sentAt: '2026-11-21T01:02:00.000Z',
  kind: '1',
  basis: 'Thông điệp chuyển dữ liệu hóa đơn điện tử để được cấp mã đến CQT',
  messageId: MESSAGE_ID,
  count: 1,
  subjects: [],
  reasons: [],
};
const BAD_IDENTITY: Reason = {
  code: '20001',
  path: 'HDon/DLHDon/NDHDon/NMua/CCCDan',
  text: 'định dạng CCCD không hợp lệ',
  remedy: 'Kiểm tra lại định dạng dữ liệu',
};
const NOT_UNIQUE: Reason = {
  code: '20609',
  path: null,
  text: 'Bộ MST, ký hiệu mẫu số, ký hiệu và số hóa đơn không duy nhất',
  remedy: null,
};
const SUBJECT = { template: '1', serial: 'C26TAA', number: '17', issuedOn: '2026-11-21' };
const notice = (facts: Partial<NoticeFacts>) =>
  encodeMessage({
    ...incoming,
    type: '204',
    taxCode,
    document: assembleNotice(encodeNoticeData({ ...NOTICE, ...facts }), '<Signature></Signature>'),
  });

const codedInvoice = assembleInvoiceMarkup({
  data,
  qrText: null,
  sellerSignature: null,
  authorityCode: { code: '00C0FFEE00C0FFEE00C0FFEE00C0FFEE00', id: 'code-1' },
});

const GOLDEN: readonly (readonly [string, Uint8Array])[] = [
  ['message-200.xml', encodeMessage({ ...outgoing, type: '200', taxCode, document: invoice })],
  ['message-202.xml', encodeMessage({ ...incoming, type: '202', taxCode, document: codedInvoice })],
  [
    'message-204-refused.xml',
    notice({ subjects: [{ ...SUBJECT, reasons: [BAD_IDENTITY, NOT_UNIQUE] }] }),
  ],
  [
    'message-999.xml',
    encodeMessage({
      ...incoming,
      type: '999',
      receivedAt: '2026-11-21T17:00:00.999Z',
      reasons: [],
    }),
  ],
];

test.each(GOLDEN)('the message is written exactly as in the golden file %s', (name, message) => {
  expect(text(message)).toBe(text(golden(name)));
});

test('an invoice travels in message 200 byte for byte, its XML declaration left behind', () => {
  const message = decodeMessage(
    encodeMessage({
      ...outgoing,
      type: '200',
      taxCode,
      document: `\uFEFF<?xml version="1.0"?>\n${invoice}`,
    }),
  );
  expect(message.header).toEqual({
    version: '2.1.0',
    sender: SENDER,
    receiver: 'TCT',
    messageId: MESSAGE_ID,
    replyTo: null,
    taxCode,
    count: 1,
  });
  if (message.type !== '200') throw new Error(message.type);
  expect(message.documents).toEqual([invoice]);
  expect(message.invoices[0]?.totals.withTax).toBe('3275000');
});

test('the coded invoice of message 202 has its own bytes, with code and the message it replies to', () => {
  const message = decodeMessage(golden('message-202.xml'));
  if (message.type !== '202') throw new Error(message.type);
  expect(message.header.replyTo).toBe(MESSAGE_ID);
  expect(message.document).toBe(codedInvoice);
  expect(message.invoice.authorityCode).toBe('00C0FFEE00C0FFEE00C0FFEE00C0FFEE00');
});

test('a refusal names the invoice and, from a text of two lines, the path of the faulty tag', () => {
  const message = decodeMessage(golden('message-204-refused.xml'));
  if (message.type !== '204') throw new Error(message.type);
  expect(message.notice).toMatchObject({ kind: '1', isValid: false, issuedOn: '2026-11-21' });
  expect(message.notice.subjects).toEqual([{ ...SUBJECT, reasons: [BAD_IDENTITY, NOT_UNIQUE] }]);
});

test('notice 2 reports that all is valid; notice 3 names invoices without code; notice 9 concerns no invoice', () => {
  const read = (facts: Partial<NoticeFacts>) => {
    const message = decodeMessage(notice(facts));
    if (message.type !== '204') throw new Error(message.type);
    return message.notice;
  };
  expect(read({ kind: '2' })).toMatchObject({ isValid: true, subjects: [], reasons: [] });
  expect(read({ kind: '3', subjects: [{ ...SUBJECT, reasons: [NOT_UNIQUE] }] })).toMatchObject({
    isValid: false,
    subjects: [{ ...SUBJECT, reasons: [NOT_UNIQUE] }],
  });
  expect(read({ kind: '9', reasons: [NOT_UNIQUE] })).toMatchObject({
    isValid: false,
    subjects: [],
    reasons: [NOT_UNIQUE],
  });
});

const cashRegister = `<TDiep><TTChung><MLTDiep>204</MLTDiep></TTChung><DLieu><TBao><DLTBao><LTBao>7</LTBao><LHDMTTien><DSLDo>
<LDo><MLoi>20609</MLoi><MTLoi>2;C26MLT;73;Bộ MST không duy nhất</MTLoi></LDo>
<LDo><MLoi>20001</MLoi><MTLoi>2;C26MLT;74;Sai định dạng dữ liệu
HDon/DLHDon/NDHDon/NMua/CCCDan : định dạng sai
HDon/DLHDon/NDHDon/NMua/MST : thiếu</MTLoi></LDo>
<LDo><MLoi>9</MLoi><MTLoi>Lỗi khác</MTLoi></LDo></DSLDo></LHDMTTien></DLTBao></TBao></DLieu></TDiep>`;

test('a cash-register notice puts the invoice into the text of each reason', () => {
  const message = decodeMessage(bytes(cashRegister));
  if (message.type !== '204') throw new Error(message.type);
  const { subjects, reasons } = message.notice;
  expect(
    subjects.map(({ serial, number, reasons: why }) => [
      serial,
      number,
      why.map(({ path }) => path),
    ]),
  ).toEqual([
    ['C26MLT', '73', [null]],
    ['C26MLT', '74', ['HDon/DLHDon/NDHDon/NMua/CCCDan', 'HDon/DLHDon/NDHDon/NMua/MST']],
  ]);
  expect(reasons).toEqual([{ code: '9', path: null, text: 'Lỗi khác', remedy: null }]);
});

test('a receipt states whether the message arrived, at what time, and the faults', () => {
  const received = decodeMessage(golden('message-999.xml'));
  expect(received).toMatchObject({
    type: '999',
    isReceived: true,
    acknowledges: MESSAGE_ID,
    receivedAt: '2026-11-21T17:00:00.000Z',
    reasons: [],
  });
  expect(text(golden('message-999.xml'))).toContain('<NNhan>2026-11-22T00:00:00</NNhan>');
  const refused = decodeMessage(
    encodeMessage({
      ...incoming,
      type: '999',
      receivedAt: '2026-11-21T17:00:00.000Z',
      reasons: [{ code: '80000', text: 'Sai định dạng' }],
    }),
  );
  expect(refused).toMatchObject({
    isReceived: false,
    reasons: [{ code: '80000', text: 'Sai định dạng' }],
  });
});

test('the reply -1, to an unreadable message, has its code and text', () => {
  const xml =
    '<TDiep><TTChung><MLTDiep>-1</MLTDiep></TTChung><DLieu><MLoi>80000</MLoi><MTa>Sai cấu trúc</MTa><HSGoc/></DLieu></TDiep>';
  expect(decodeMessage(bytes(xml))).toMatchObject({
    type: 'other',
    code: '-1',
    reasons: [{ code: '80000', path: null, text: 'Sai cấu trúc' }],
  });
});

test('a document that is no message is refused', () => {
  for (const xml of ['<HDon/>', '<TDiep><DLieu/></TDiep>', '<TDiep><TTChung/></TDiep>'])
    expect(() => decodeMessage(bytes(xml))).toThrow(DecodeRefused);
  for (const content of ['', '<TBao/>']) {
    const xml = `<TDiep><TTChung><MLTDiep>204</MLTDiep></TTChung><DLieu>${content}</DLieu></TDiep>`;
    expect(() => decodeMessage(bytes(xml))).toThrow('INCOMPLETE');
  }
});

function faultsOf(message: OutgoingMessage): string[] {
  try {
    encodeMessage(message);
  } catch (error) {
    if (error instanceof EncodeRefused)
      return error.faults.map(({ tag, rule }) => `${tag} ${rule}`);
    throw error;
  }
  return [];
}

test('a message id is the sender and 32 upper-case hexadecimal digits', () => {
  const message = { ...outgoing, type: '200', taxCode, document: invoice } as const;
  expect(faultsOf(message)).toEqual([]);
  expect(faultsOf({ ...message, messageId: MESSAGE_ID.toLowerCase() })).toContain('MTDiep pattern');
  expect(faultsOf({ ...message, messageId: MESSAGE_ID.slice(0, -1) })).toEqual(['MTDiep pattern']);
  expect(faultsOf({ ...message, sender: 'K0100000002' })).toEqual(['MTDiep pattern']);
  expect(
    faultsOf({ ...message, receiver: 'somebody', version: '', taxCode: '', count: 0 }),
  ).toEqual(['PBan required', 'MNNhan pattern', 'MST required', 'SLuong pattern']);
});

test.each(['TCT', 'K0100000001', 'V0100000001001', '0100000001', '012345678901'])(
  '%s can be the receiver of a message',
  (receiver) => {
    const message = { ...outgoing, receiver, type: '200', taxCode, document: invoice } as const;
    expect(faultsOf(message)).toEqual([]);
  },
);

test.each(['TCTX', 'XTCT', 'K01000000', 'K01000000010', '01234567890123', 'A0100000001'])(
  '%s cannot',
  (receiver) => {
    const message = { ...outgoing, receiver, type: '200', taxCode, document: invoice } as const;
    expect(faultsOf(message)).toEqual(['MNNhan pattern']);
  },
);

test.each(['2.1', '2.1.0a', 'v2.1.0', '2.10.0'])('%s is no version of a message', (version) => {
  const message = { ...outgoing, version, type: '200', taxCode, document: invoice } as const;
  expect(faultsOf(message)).toEqual(['PBan pattern']);
});

test('a message of exactly two megabytes is sent', () => {
  const message = { ...outgoing, type: '200', taxCode } as const;
  const { length } = encodeMessage({ ...message, document: '<HDon></HDon>' });
  const document = `<HDon>${'x'.repeat(MAX_MESSAGE_BYTES - length)}</HDon>`;
  expect(encodeMessage({ ...message, document })).toHaveLength(MAX_MESSAGE_BYTES);
});

test('a message above two megabytes is refused before it is sent', () => {
  const document = `<HDon>${'x'.repeat(MAX_MESSAGE_BYTES)}</HDon>`;
  expect(faultsOf({ ...outgoing, type: '200', taxCode, document })).toEqual(['TDiep length']);
});
