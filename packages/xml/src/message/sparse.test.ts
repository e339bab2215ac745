import { expect, test } from 'vitest';
import { decodeInvoices } from '../invoice/decode.ts';
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

test('what a notice leaves out reads as empty, never as a failure', () => {
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

test('reasons that stand deep inside a notice about summary tables are found', () => {
  const table = (number: string) =>
    `<BTHop><SBTHDLieu>${number}</SBTHDLieu><DSLHDon><HDon><DSLDo><LDo><MLoi>1</MLoi><MTLoi>bảng ${number}</MTLoi></LDo></DSLDo></HDon></DSLHDon></BTHop>`;
  const { subjects, reasons } = notice(
    `<LTBao>4</LTBao><LBTHKXDau><DSBTHop>${table('1')}${table('2')}</DSBTHop></LBTHKXDau>`,
  );
  expect(subjects).toEqual([]);
  expect(reasons.map(({ text }) => text)).toEqual(['bảng 1', 'bảng 2']);
});

test('messages of other types keep their number and their reasons', () => {
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

test('an invoice that does not say what it is, is refused with the tag it lacks', () => {
  const xml = '<HDon><DLHDon><TTChung><KHHDon>C26TAA</KHHDon></TTChung></DLHDon></HDon>';
  expect(() => decodeInvoices(bytes(xml))).toThrow('INCOMPLETE: HDon/DLHDon/TTChung/KHMSHDon');
});
