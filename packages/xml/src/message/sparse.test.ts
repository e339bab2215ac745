import { expect, test } from 'vitest';
import { parse } from '../dom/parse.ts';
import { decodeInvoices } from '../invoice/decode.ts';
import { codedInvoiceIn } from './coded-invoice.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { messageIdOf } from './message-id.ts';

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);
const message = (type: string, content: string): Uint8Array =>
  bytes(`<TDiep><TTChung><MLTDiep>${type}</MLTDiep></TTChung><DLieu>${content}</DLieu></TDiep>`);
const notice = (content: string) => {
  const read = decodeMessage(message('204', `<TBao><DLTBao>${content}</DLTBao></TBao>`));
  if (read.type !== '204') throw new Error(read.type);
  return read.notice;
};

test('a reply 202 without an invoice is refused, a message for the authority without one is empty', () => {
  expect(() => decodeMessage(message('202', ''))).toThrow('INCOMPLETE');
  expect(decodeMessage(message('203', ''))).toMatchObject({
    type: '203',
    invoices: [],
    documents: [],
  });
});

test('parts missing in a notice are read as empty, never as a failure', () => {
  expect(notice('<LTBao>1</LTBao><LCMa><DSLDo><LDo/></DSLDo></LCMa>')).toEqual({
    kind: '1',
    isValid: false,
    number: '',
    issuedOn: '',
    subjects: [
      {
        template: '',
        serial: '',
        number: '',
        issuedOn: null,
        reasons: [{ code: '', path: null, text: '', remedy: null }],
      },
    ],
    reasons: [],
    signedAt: null,
  });
});

test('reasons deep inside a notice about summary tables are found', () => {
  const table = (number: string) =>
    `<BTHop><SBTHDLieu>${number}</SBTHDLieu><DSLHDon><HDon><DSLDo><LDo><MLoi>1</MLoi><MTLoi>bảng ${number}</MTLoi></LDo></DSLDo></HDon></DSLHDon></BTHop>`;
  const { subjects, reasons } = notice(
    `<LTBao>4</LTBao><LBTHKXDau><DSBTHop>${table('1')}${table('2')}</DSBTHop></LBTHKXDau>`,
  );
  expect(subjects).toEqual([]);
  expect(reasons.map(({ text }) => text)).toEqual(['bảng 1', 'bảng 2']);
});

test('messages of other types have their number and their reasons', () => {
  const refused =
    '<TBao><DSLDo><LDo><MLoi>2005</MLoi><MTa>Không phù hợp</MTa></LDo></DSLDo></TBao>';
  expect(decodeMessage(message('103', refused))).toMatchObject({
    type: 'other',
    code: '103',
    reasons: [{ code: '2005', text: 'Không phù hợp' }],
  });
  expect(decodeMessage(message('-2', '<MLoi>80000</MLoi>'))).toMatchObject({
    code: '-2',
    reasons: [{ code: '80000', text: '' }],
  });
});

test('a receipt for a message that could not be read names none', () => {
  const receipt = encodeMessage({
    type: '999',
    sender: 'TCT',
    receiver: 'K0100000001',
    messageId: `TCT${'A'.repeat(32)}`,
    version: '2.1.0',
    receivedAt: '2026-11-21T00:00:00.000Z',
    reasons: [{ code: '80000', text: 'Sai cấu trúc' }],
  });
  expect(decodeMessage(receipt)).toMatchObject({ acknowledges: null, isReceived: false });
});

test('the id of a message is found without reading all of it', () => {
  expect(
    messageIdOf(bytes(`<TDiep><TTChung><MTDiep>K1A</MTDiep></TTChung>${'x'.repeat(9_999)}`)),
  ).toBe('K1A');
  expect(messageIdOf(bytes('<TDiep/>'))).toBeNull();
});

const SIGNATURE = (holder: string, time: string) =>
  `<${holder}><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>${time}</Object></Signature></${holder}>`;

test('a delivery note of which little is stated, with odd signatures, is read as far as it goes', () => {
  const [note] = decodeInvoices(
    bytes(
      `<HDon><DLHDon><TTChung><KHMSHDon>6</KHMSHDon><KHHDon>K26NAA</KHHDon><NLap>2026-01-01</NLap>
<TTHDLQuan><TCHDon>2</TCHDon></TTHDLQuan></TTChung><NDHDon><DSHHDVu><HHDVu><SLuong>1,234</SLuong></HHDVu></DSHHDVu>
<TToan><THTTLTSuat><LTSuat><TSuat>lạ</TSuat></LTSuat></THTTLTSuat></TToan></NDHDon>
<TTKhac><TTin><DLieu>không tên</DLieu></TTin><TTin><TTruong>Trống</TTruong></TTin></TTKhac></DLHDon>
<DSCKS>${SIGNATURE('NBan', '<SigningTime>hôm qua</SigningTime>')}${SIGNATURE('NMua', '<SigningTime></SigningTime>')}${SIGNATURE('CCKSKhac', '')}</DSCKS></HDon>`,
    ),
  );
  expect(note).toMatchObject({
    number: null,
    delivery: { dispatchOrder: '', vehicle: '', warehouseAddress: null },
    related: { relation: 'adjusts', template: '', serial: '', number: '', issuedOn: '' },
    lines: [{ name: '', quantity: null, subtotal: null }],
    totals: { byRate: [{ rate: 'NONE', base: '0', tax: null }] },
    signatures: [
      { place: 'seller', signedAt: null, signer: null },
      { place: 'buyer', signedAt: null, signer: null },
      { place: 'other', signedAt: null, signer: null },
    ],
  });
  expect(note?.extras.map(({ name, type, value }) => [name, type, value])).toEqual([
    ['SLuong', 'tag', '1,234'],
    ['TSuat', 'tag', 'lạ'],
    ['', 'string', 'không tên'],
  ]);
});

test('an invoice without its identity is refused with the missing tag', () => {
  const xml = '<HDon><DLHDon><TTChung><KHHDon>C26TAA</KHHDon></TTChung></DLHDon></HDon>';
  expect(() => decodeInvoices(bytes(xml))).toThrow('INCOMPLETE: HDon/DLHDon/TTChung/KHMSHDon');
});

test('a header that states nothing but its type reads as empty texts', () => {
  expect(decodeMessage(message('203', '')).header).toEqual({
    version: null,
    sender: '',
    receiver: '',
    messageId: '',
    replyTo: null,
    taxCode: null,
    count: null,
  });
});

test.each([
  ['12', 12],
  ['1234567', 1_234_567],
  ['12345678', null],
  ['1,5', null],
  ['x1', null],
  ['', null],
])('the number of documents %j is read as %j', (stated, count) => {
  const header = `<TTChung><MLTDiep>203</MLTDiep><SLuong>${stated}</SLuong></TTChung>`;
  expect(decodeMessage(bytes(`<TDiep>${header}<DLieu/></TDiep>`)).header.count).toBe(count);
});

test('a document with a header of a message under another root is none', () => {
  const header = '<TTChung><MLTDiep>203</MLTDiep></TTChung>';
  expect(() => decodeMessage(bytes(`<Khac>${header}</Khac>`))).toThrow('NOT_A_MESSAGE');
});

test.each(['300', '301', '302', '303'])('a message %s without its notice is refused', (type) => {
  expect(() => decodeMessage(message(type, ''))).toThrow('INCOMPLETE: TDiep/DLieu/TBao/DLTBao');
});

const BARE = '<TBao><DLTBao><DSHDon><HDon/></DSHDon></DLTBao></TBao>';
const ROW = { template: '', serial: '', number: '', issuedOn: '' };

test('a notice of mistakes that states nothing reads as empty texts', () => {
  expect(decodeMessage(message('300', BARE))).toMatchObject({
    notice: {
      answers: null,
      office: { code: '', name: '' },
      taxpayer: '',
      taxCode: '',
      place: '',
      issuedOn: '',
      invoices: [{ ...ROW, authorityCode: null, nature: null, reason: null }],
    },
  });
  const content = '<TBao><DLTBao><So>7</So></DLTBao></TBao>';
  expect(decodeMessage(message('300', content))).toMatchObject({
    notice: { answers: { number: '7', issuedOn: '' } },
  });
});

test('the reply to a notice of mistakes names the refused invoices, with the code under either name', () => {
  const row = (code: string) => `<HDon>${code}<TTTNCCQT>2</TTTNCCQT></HDon>`;
  const rows = `${row('<MCCQT>A</MCCQT>')}${row('<MCQTCap>B</MCQTCap>')}<HDon/>`;
  const content = `<TBao><DLTBao><MST>01</MST><DSHDon>${rows}</DSHDon></DLTBao></TBao>`;
  expect(decodeMessage(message('301', content))).toMatchObject({
    result: {
      acknowledges: null,
      number: '',
      issuedOn: '',
      taxCode: '01',
      reasons: [],
      refused: [
        { ...ROW, authorityCode: 'A', issuedOn: null, reasons: [] },
        { ...ROW, authorityCode: 'B', issuedOn: null, reasons: [] },
      ],
    },
  });
  const numbered = '<TBao><DLTBao/><STBao><So>9</So><NTBao>2026-11-21</NTBao></STBao></TBao>';
  expect(decodeMessage(message('301', numbered))).toMatchObject({
    result: { number: '9', issuedOn: '2026-11-21' },
  });
});

test('a request to review reads its number from either place, and no text as a number', () => {
  expect(decodeMessage(message('302', BARE))).toMatchObject({
    review: { number: '', issuedOn: '', taxCode: null, days: 0, round: 1 },
  });
  expect(decodeMessage(message('302', BARE))).toMatchObject({
    review: { invoices: [{ ...ROW, reason: '' }] },
  });
  const review = (facts: string) => {
    const read = decodeMessage(message('302', `<TBao><DLTBao>${facts}</DLTBao></TBao>`));
    if (read.type !== '302') throw new Error(read.type);
    return read.review;
  };
  expect(review('<So>5</So><NTBao>2026-11-21</NTBao><THan>10</THan><Lan>2</Lan>')).toMatchObject({
    number: '5',
    issuedOn: '2026-11-21',
    days: 10,
    round: 2,
  });
  for (const odd of ['x2', '2x', '1234', '-1'])
    expect(review(`<THan>${odd}</THan><Lan>${odd}</Lan>`)).toMatchObject({ days: 0, round: 1 });
});

test('of an invoice that was written here no more than its code is read from message 202', () => {
  const invoice =
    '<HDon><DLHDon><NDHDon><NBan><MST>0100000001</MST></NBan></NDHDon></DLHDon><MCCQT>00C0</MCCQT></HDon>';
  expect(codedInvoiceIn(parse(message('202', invoice)))).toEqual({
    authorityCode: '00C0',
    sellerTaxCode: '0100000001',
    document: invoice,
  });
  expect(() => codedInvoiceIn(parse(message('202', '')))).toThrow('INCOMPLETE: TDiep/DLieu/HDon');
});

const reasonsOf = (text: string) =>
  notice(
    `<LTBao>9</LTBao><KHLKhac><DSLDo><LDo><MLoi>1</MLoi><MTLoi>${text}</MTLoi></LDo></DSLDo></KHLKhac>`,
  ).reasons.map(({ path, text: fault }) => [path, fault]);

test.each([
  ['HDon/DLHDon/MST : thiếu ', [['HDon/DLHDon/MST', 'thiếu']]],
  ['HDon\\DSHHDVu\\HHDVu[12]\\Ten: sai', [['HDon/DSHHDVu/HHDVu[12]/Ten', 'sai']]],
  ['Lỗi HDon/MST: sai', [[null, 'Lỗi HDon/MST: sai']]],
  ['HDon: sai', [[null, 'HDon: sai']]],
  ['1Don/MST: sai', [[null, '1Don/MST: sai']]],
])('%j names the path of the tag only where it begins with one', (text, reasons) => {
  expect(reasonsOf(text)).toEqual(reasons);
});

test.each(['LBTHXDau', 'LDNCLe', 'KHLKhac'])('reasons below %s are read once', (part) => {
  const reason = '<DSLDo><LDo><MLoi>1</MLoi><MTLoi>sai</MTLoi></LDo></DSLDo>';
  expect(notice(`<LTBao>9</LTBao><${part}>${reason}</${part}>`).reasons).toHaveLength(1);
});

test.each(['X1;C26MLT;73;sai', '0;C26MLT;73;sai', '2;C26M;73;sai', '2;C26MLT;123456789;sai'])(
  '%j names no invoice of a cash register',
  (text) => {
    const { subjects, reasons } = notice(
      `<LTBao>7</LTBao><LHDMTTien><DSLDo><LDo><MTLoi>${text}</MTLoi></LDo></DSLDo></LHDMTTien>`,
    );
    expect([subjects, reasons.map((reason) => reason.text)]).toEqual([[], [text]]);
  },
);
