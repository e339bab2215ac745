import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';
import { lookupCodeOf, lookupFactsOf } from './lookup-code.ts';

const field = (name: string, value: string) => ({
  place: 'HDon/DLHDon/TTChung',
  name,
  type: 'string',
  value,
});

test('a look-up code is found under the name that its issuer gives it', () => {
  const others = field('VATAmount', '80000');
  expect(lookupCodeOf({ extras: [others, field('MTCuu', 'K7P2-9QX')] })).toBe('K7P2-9QX');
  expect(lookupCodeOf({ extras: [field('Mã số bí mật', ' ab12 ')] })).toBe('ab12');
});

test.each([
  'MÃ TRA CỨU',
  'MaTraCuu',
  'MaTC',
  'Mã bảo mật',
  'QuanLy_SoBaoMat',
  'MNHDon',
  'CTCHDon',
  'Reservation code',
  'Key search',
  'SearchKey',
  'TransactionID',
  'Fkey',
])('a look-up code may be called %s', (name) => {
  expect(lookupCodeOf({ extras: [field(name, 'x1')] })).toBe('x1');
});

test('an invoice without a look-up code, or with an empty one, has none', () => {
  expect(lookupCodeOf({ extras: [] })).toBeNull();
  expect(lookupCodeOf({ extras: [field('MTCuu', ''), field('Fax', '024')] })).toBeNull();
  expect(lookupCodeOf({ extras: [field('MTCuu', '  '), field('Fkey', 'x1')] })).toBe('x1');
  expect(lookupCodeOf({ extras: [field('MTCuu', 'x'.repeat(100))] })).toBe('x'.repeat(100));
  expect(lookupCodeOf({ extras: [field('MTCuu', 'x'.repeat(101))] })).toBeNull();
});

test('LOOK-001 a file states its provider, its code, and the page of a known provider', () => {
  const facts = (providerTaxCode: string | null, ...extras: ReturnType<typeof field>[]) =>
    lookupFactsOf({ providerTaxCode, extras });
  expect(facts(null)).toBeNull();
  expect(facts('không')).toBeNull();
  const page = 'https://www.meinvoice.vn/tra-cuu/?sc=AB';
  expect(facts('0101243150', field('Mã tra cứu', 'AB'), field('PortalLink', page))).toEqual({
    providerTaxCode: '0101243150',
    secretCode: 'AB',
    portalLink: page,
  });
  expect(facts(null, field('PortalLink', 'https://evil.example/'))).toBeNull();
  expect(facts(null, field('DLTraCuu', page))).toEqual({
    providerTaxCode: null,
    secretCode: null,
    portalLink: page,
  });
  expect(facts(null, field('PortalLink', page.padEnd(500, 'A')))?.portalLink).toHaveLength(500);
  expect(facts(null, field('PortalLink', page.padEnd(501, 'A')))).toBeNull();
});

const ADDED =
  '<TTKhac><TTin><TTruong>Mã tra cứu</TTruong><KDLieu>string</KDLieu><DLieu>FAKE</DLieu></TTin></TTKhac>';
const signedFile = (inside: string) =>
  `<HDon><DLHDon Id="d"><TTChung><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>1</SHDon><NLap>2026-11-20</NLap>${inside}</TTChung><NDHDon/></DLHDon><MCCQT>00AB</MCCQT><DSCKS><NBan/></DSCKS></HDon>`;
const OF_2014 =
  '<invoice xmlns="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"><invoiceData id="d"><templateCode>01GTKT0/001</templateCode><invoiceSeries>AA/19E</invoiceSeries><invoiceIssuedDate>2019-11-20</invoiceIssuedDate></invoiceData></invoice>';
const OF_VNPT =
  '<Invoice><Content Id="d"><InvoicePattern>01GTKT0/001</InvoicePattern><SerialNo>AA/19E</SerialNo><ArisingDate>20/11/2019</ArisingDate></Content></Invoice>';

test.each([
  ['before the data', signedFile('').replace('<DLHDon', `${ADDED}<DLHDon`)],
  ['between the code and the signatures', signedFile('').replace('<DSCKS', `${ADDED}<DSCKS`)],
  ['as a tag of its own', signedFile('').replace('<DSCKS', '<Fkey>FAKE</Fkey><DSCKS')],
  ['beside the data of 2014', OF_2014.replace('</invoice>', '<Fkey>FAKE</Fkey></invoice>')],
  ['beside the data of VNPT', OF_VNPT.replace('</Invoice>', '<Fkey>FAKE</Fkey></Invoice>')],
])('LOOK-001 a code that anybody could add %s is none: no signature covers it', (_, xml) => {
  const [invoice] = decodeInvoices(Buffer.from(xml));
  if (!invoice) throw new Error('it holds no invoice');
  expect(invoice.extras).toMatchObject([{ value: 'FAKE', isUnsigned: true }]);
  expect([lookupCodeOf(invoice), lookupFactsOf(invoice)]).toEqual([null, null]);
});

test('LOOK-001 the code inside the signed data counts, whatever precedes it outside', () => {
  const inside = ADDED.replace('FAKE', 'TRUE');
  const [invoice] = decodeInvoices(
    Buffer.from(signedFile(inside).replace('<DLHDon', `${ADDED}<DLHDon`)),
  );
  expect(invoice && lookupCodeOf(invoice)).toBe('TRUE');
});
