import { expect, test } from 'vitest';
import { EncodeRefused } from '../dom/field-writer.ts';
import { golden } from '../fixtures/golden.ts';
import { SELLER } from '../fixtures/sample-drafts.ts';
import { readPrepared } from '../prepared-document.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import {
  assembleMistakeNotice,
  encodeMistakeNotice,
  type MistakeNoticeFacts,
  signedRegisterNotice,
} from './mistake-notice.ts';
import {
  assembleMistakeResult,
  encodeMistakeResult,
  type MistakeResultFacts,
} from './mistake-result.ts';
import type { Reason } from './notice-reason.ts';
import {
  assembleReviewRequest,
  encodeReviewRequest,
  type ReviewRequestFacts,
} from './review-request.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const SENDER = 'K0100000001';
const MESSAGE_ID = `${SENDER}0123456789ABCDEF0123456789ABCDEF`;
const CODE = '00C0FFEE00C0FFEE00C0FFEE00C0FFEE00';
const { taxCode, name: taxpayer } = SELLER;

const NOTICE: MistakeNoticeFacts = {
  id: 'notice-1',
  version: '2.1.0',
  answers: null,
  office: { code: '10105', name: 'Thuế cơ sở 5 thành phố Hà Nội' },
  taxpayer,
  taxCode,
  place: 'Hà Nội',
  issuedOn: '2026-11-21',
  invoices: [
    {
      authorityCode: CODE,
      template: '1',
      serial: 'C26TAA',
      number: '17',
      issuedOn: '2026-11-20',
      nature: 'explain',
      reason: 'Ghi sai địa chỉ người mua & số nhà',
    },
    {
      authorityCode: null,
      template: '2',
      serial: 'K26TBB',
      number: '3',
      issuedOn: '2026-11-19',
      nature: 'replace',
      reason: null,
    },
  ],
};
const notice = (facts: Partial<MistakeNoticeFacts> = {}, signature: string | null = null) =>
  encodeMessage({
    type: '300',
    sender: SENDER,
    receiver: 'TCT',
    messageId: MESSAGE_ID,
    version: '2.1.0',
    taxCode,
    document: assembleMistakeNotice(encodeMistakeNotice({ ...NOTICE, ...facts }), signature),
  });

/** A cash register's invoices, in a message that is signed as a whole. */
const REGISTER: MistakeNoticeFacts = {
  ...NOTICE,
  invoices: [
    {
      authorityCode: 'M1-26-AB1CD-00000000041',
      template: '1',
      serial: 'C26MAA',
      number: '41',
      issuedOn: '2026-11-20',
      nature: 'replace',
      reason: 'Ghi sai đơn giá',
    },
  ],
};
const registerNotice = () =>
  encodeMessage({
    type: '303',
    sender: SENDER,
    receiver: 'TCT',
    messageId: MESSAGE_ID,
    version: '2.1.0',
    taxCode,
    content: signedRegisterNotice(encodeMistakeNotice(REGISTER), 'message-1'),
    signature: null,
  });

const REPLY = {
  sender: 'TCT',
  receiver: SENDER,
  messageId: 'TCTFEDCBA9876543210FEDCBA9876543210',
  version: '2.1.0',
  taxCode,
};
const REASON: Reason = {
  code: '20001',
  path: null,
  text: 'Hóa đơn chưa gửi đến cơ quan thuế',
  remedy: null,
};
const RESULT: MistakeResultFacts = {
  id: 'result-1',
  version: '2.1.0',
  acknowledges: MESSAGE_ID,
  number: '261100000002',
  issuedOn: '2026-11-21',
  taxCode,
  taxpayer,
  place: 'Hà Nội',
  office: 'Thuế cơ sở 5 thành phố Hà Nội',
  upperOffice: 'Thuế thành phố Hà Nội',
  receivedAt: '2026-11-21T01:02:03.000Z',
  noticeIssuedOn: '2026-11-20',
  fileNumber: 'HS-261100000002',
  reasons: [],
  refused: [
    {
      authorityCode: null,
      template: '2',
      serial: 'K26TBB',
      number: '3',
      issuedOn: '2026-11-19',
      reasons: [REASON],
    },
  ],
};
const result = (facts: Partial<MistakeResultFacts> = {}) => {
  const all = { ...RESULT, ...facts };
  const document = assembleMistakeResult(all, encodeMistakeResult(all), '<Signature></Signature>');
  return encodeMessage({ ...REPLY, replyTo: MESSAGE_ID, type: '301', document });
};
const REVIEW: ReviewRequestFacts = {
  id: 'review-1',
  version: '2.1.0',
  number: 'TB-2026-0007',
  issuedOn: '2026-11-18',
  taxCode,
  taxpayer,
  address: SELLER.address,
  email: 'ketoan@gomsu.example',
  place: 'Hà Nội',
  office: 'Thuế cơ sở 5 thành phố Hà Nội',
  upperOffice: 'Thuế thành phố Hà Nội',
  days: 2,
  round: 1,
  invoices: [
    {
      template: '1',
      serial: 'C26TAA',
      number: '17',
      issuedOn: '2026-11-20',
      reason: 'Mã số thuế người mua không tồn tại',
    },
  ],
};
const review = () =>
  encodeMessage({
    ...REPLY,
    type: '302',
    document: assembleReviewRequest(REVIEW, encodeReviewRequest(REVIEW), '<Signature></Signature>'),
  });

test.each([
  ['message-300.xml', notice()],
  ['message-303.xml', registerNotice()],
  ['message-301-refused.xml', result()],
  ['message-302.xml', review()],
])('the message is written exactly as in the golden file %s', (name, message) => {
  expect(text(message)).toBe(text(golden(name)));
});

test('a notice of mistakes is read back as it was written, one message for many invoices', () => {
  const message = decodeMessage(notice());
  if (message.type !== '300') throw new Error(message.type);
  const { id: _id, version: _version, ...stated } = NOTICE;
  expect(message.notice).toEqual(stated);
});

test('a notice of invoices of a cash register is the same notice in a message of its own', () => {
  const message = decodeMessage(registerNotice());
  if (message.type !== '303') throw new Error(message.type);
  const { id: _id, version: _version, ...stated } = REGISTER;
  expect(message.notice).toEqual(stated);
  expect(readPrepared(registerNotice(), 'thong-bao_mmt.xml')).toMatchObject({
    dataId: 'message-1',
    signaturePlace: { document: 'TDiep', data: 'DLieu', holder: ['CKSNNT'] },
    taxCodes: [[taxCode]],
  });
});

/** Names of the elements of DLTBao in their order. */
const order = (data: string): string[] =>
  [...data.replace(/<(DSHDon|DSLDKTNhan)>.*?<\/\1>/gs, '').matchAll(/<(\w+)(?: [^>]*)?>/g)].map(
    ([, name = '']) => name,
  );

test('the elements of 04/SS and of the reply to it are in the order of the tables of version 2.1.0', () => {
  const answers = { number: 'TB-2026-0007', issuedOn: '2026-11-18' };
  expect(order(encodeMistakeNotice({ ...NOTICE, answers }))).toEqual(
    'DLTBao PBan MSo Ten Loai MCQT TCQT So NTBCCQT MST TNNT DDanh NTBao'.split(' '),
  );
  expect(order(encodeMistakeResult(RESULT))).toEqual(
    'DLTBao PBan MSo Ten DDanh TCQTCTren TCQT TNNT MST MGDDTu TGNhan NTBNNT STTThe MHSo HThuc CDanh'.split(
      ' ',
    ),
  );
});

test('a notice that replies to the authority names the request', () => {
  const answers = { number: 'TB-2026-0007', issuedOn: '2026-11-18' };
  expect(encodeMistakeNotice({ ...NOTICE, answers })).toContain(
    '<So>TB-2026-0007</So><NTBCCQT>2026-11-18</NTBCCQT>',
  );
  const message = decodeMessage(notice({ answers }));
  expect(message).toMatchObject({ type: '300', notice: { answers } });
});

test.each([
  [{ invoices: [] }, 'TBao/DLTBao/DSHDon: required'],
  [{ office: { code: '', name: 'x' } }, 'TBao/DLTBao/MCQT: required'],
  [{ office: { code: '101055', name: 'x' } }, 'TBao/DLTBao/MCQT: length'],
  [{ place: 'x'.repeat(51) }, 'TBao/DLTBao/DDanh: length'],
  [{ answers: { number: '', issuedOn: '2026-11-18' } }, 'TBao/DLTBao/So: required'],
])('a notice that breaks the table is not written: %j', (change, fault) => {
  expect(() => encodeMistakeNotice({ ...NOTICE, ...change })).toThrow(
    expect.objectContaining({ message: fault }),
  );
  expect(() => encodeMistakeNotice({ ...NOTICE, ...change })).toThrow(EncodeRefused);
});

test('the answer names those that are refused; all others, and an answer that names none, are taken', () => {
  const refusing = decodeMessage(result());
  if (refusing.type !== '301') throw new Error(refusing.type);
  expect(refusing.result).toMatchObject({
    acknowledges: MESSAGE_ID,
    number: '261100000002',
    reasons: [],
    refused: [{ serial: 'K26TBB', number: '3', reasons: [REASON] }],
  });
  const accepted = decodeMessage(result({ refused: [] }));
  expect(accepted).toMatchObject({ type: '301', result: { reasons: [], refused: [] } });
});

test('an answer of the time before 2.1.0 names every invoice and its state', () => {
  const old = text(
    result({ refused: [{ ...(RESULT.refused[0] ?? REVIEW), reasons: [] } as never] }),
  ).replaceAll('<LADHDDT>1</LADHDDT>', '<LADHĐĐT>1</LADHĐĐT><TTTNCCQT>2</TTTNCCQT>');
  const message = decodeMessage(new TextEncoder().encode(old));
  expect(message).toMatchObject({ result: { refused: [{ number: '3', reasons: [] }] } });
  const accepted = old.replace('<TTTNCCQT>2<', '<TTTNCCQT>1<');
  expect(decodeMessage(new TextEncoder().encode(accepted))).toMatchObject({
    result: { refused: [] },
  });
});

test('the authority requests a review of invoices within days', () => {
  const message = decodeMessage(review());
  if (message.type !== '302') throw new Error(message.type);
  const { number, issuedOn, days, round, invoices } = REVIEW;
  expect(message.review).toEqual({ number, issuedOn, taxCode, days, round, invoices });
});

test('a message without a place for a signature of its own is signed at the notice inside it', () => {
  const prepared = readPrepared(notice(), 'bao-cao_mmt.xml');
  expect(prepared.holder.name).toBe('NNT');
  expect(prepared.dataId).toBe('notice-1');
  expect(prepared.dataPath.map(({ name }) => name)).toEqual(['TDiep', 'DLieu', 'TBao', 'DLTBao']);
  expect(prepared.taxCodes).toEqual([[taxCode]]);
  expect(prepared.summaries).toMatchObject([
    { title: 'Thông báo hóa đơn điện tử có sai sót', sellerTaxCode: taxCode },
  ]);
  expect(() => readPrepared(notice({}, '<Signature></Signature>'), 'bao-cao_mmt.xml')).toThrow(
    'ALREADY_SIGNED',
  );
});
