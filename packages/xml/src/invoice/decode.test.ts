import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';
import { DecodeRefused } from './decode-refused.ts';

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

/** An invoice in another vendor's style: other order, extra tags, white space, no PBan. */
const FOREIGN = `\uFEFF<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/xsl" href="x.xsl"?>
<HDon Id="whole">
  <DSCKS><NBan><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyInfo><X509Data>
    <X509SubjectName>C=VN, OID.0.9.2342.19200300.100.1.1=MST:0300000003, CN="CÔNG TY ""A"", B"</X509SubjectName></X509Data></KeyInfo>
    <Object><SignatureProperties><SignatureProperty><SigningTime>2026-03-01T00:30:00</SigningTime></SignatureProperty></SignatureProperties></Object></Signature></NBan><NMua/></DSCKS>
  <Fkey>ABC-1</Fkey>
  <MCCQT Id="x">00ABCDEF</MCCQT>
  <DLHDon id="lower">
    <NDHDon>
      <TToan>
        <TgTTTBChu>  Một trăm lẻ tám nghìn đồng </TgTTTBChu><TgTTTBSo>108000.000000</TgTTTBSo>
        <THTTLTSuat><LTSuat><TThue>8000</TThue><ThTien>100000</ThTien><TSuat> 8% </TSuat></LTSuat></THTTLTSuat>
        <TgTThue>8000</TgTThue><TgTCThue>100000</TgTCThue><DSLPhi><LPhi><TLPhi>Phí môi trường</TLPhi><TPhi>5</TPhi></LPhi></DSLPhi>
      </TToan>
      <DSHHDVu>
        <HHDVu><TSuat>8%</TSuat><TThue>8000</TThue><ThTien>100000</ThTien><THHDVu>Xăng</THHDVu><TChat>5</TChat><SLuong>mười</SLuong>
          <TTHHDTrung><TTin><LHHDTrung>1</LHHDTrung><TTruong>SKhung</TTruong><DLieu>VN-123</DLieu></TTin></TTHHDTrung></HHDVu>
        <HHDVu><TChat>2</TChat><STT>2</STT><THHDVu>Quà tặng</THHDVu><SLuong>1</SLuong><DGia>0</DGia><ThTien>0,000000</ThTien><TSuat>miễn</TSuat></HHDVu>
      </DSHHDVu>
      <NMua><HVTNMHang>Lý Thị Cam</HVTNMHang><QHe>Đại lý</QHe></NMua>
      <NBan><MST>0300000003</MST><Ten>CÔNG TY "A", B</Ten><Ten>CÔNG TY KHÁC</Ten></NBan>
    </NDHDon>
    <TTChung><NLap>2026-03-01</NLap><SHDon>00000042</SHDon><KHHDon>K26TXY</KHHDon><KHMSHDon>1</KHMSHDon><DVTTe>VND</DVTTe><TGia>1</TGia>
      <TTKhac><TTin><DLieu>S3CRET</DLieu><KDLieu>string</KDLieu><TTruong>Mã số bí mật</TTruong></TTin><TTin><TTruong>Trống</TTruong><DLieu/></TTin></TTKhac>
      <TTHDLQuan><TCHDon>1</TCHDon><LHDCLQuan>3</LHDCLQuan><KHMSHDCLQuan>01GTKT0/001</KHMSHDCLQuan><KHHDCLQuan>AA/20E</KHHDCLQuan><SHDCLQuan>0000009</SHDCLQuan><NLHDCLQuan>2020-05-05</NLHDCLQuan></TTHDLQuan>
    </TTChung>
  </DLHDon>
</HDon>`;

test('a foreign file is read by name: order, case of Id, white space and byte order mark do not matter', () => {
  const [invoice] = decodeInvoices(bytes(FOREIGN));
  expect(invoice).toMatchObject({
    dataId: 'lower',
    version: '',
    template: '1',
    serial: 'K26TXY',
    number: '42',
    issuedOn: '2026-03-01',
    exchangeRate: '1',
    authorityCode: '00ABCDEF',
    amountInWords: 'Một trăm lẻ tám nghìn đồng',
    seller: { taxCode: '0300000003', name: 'CÔNG TY "A", B' },
    buyer: { type: 'PERSONAL', name: 'Lý Thị Cam', legalName: null },
    related: { relation: 'replaces', template: '01GTKT0/001', serial: 'AA/20E', number: '0000009' },
    totals: { withoutTax: '100000', tax: '8000', withTax: '108000', discount: '0' },
  });
  expect(invoice?.totals.byRate).toEqual([
    { rate: '8', customRate: null, base: '100000', tax: '8000' },
  ]);
});

test('a signing time without zone is Vietnamese time, and the signer is named without quotes', () => {
  const [invoice] = decodeInvoices(bytes(FOREIGN));
  expect(invoice?.signatures).toEqual([
    { place: 'seller', signedAt: '2026-02-28T17:30:00.000Z', signer: 'CÔNG TY "A", B' },
  ]);
});

test('lines with unsupported natures and rates are read as stated', () => {
  const [invoice] = decodeInvoices(bytes(FOREIGN));
  expect(invoice?.lines).toMatchObject([
    {
      type: 'product',
      nature: '5',
      name: 'Xăng',
      quantity: null,
      rate: '8',
      tax: '8000',
      total: '108000',
    },
    { type: 'product', nature: '2', position: '2', subtotal: '0', rate: 'NONE', rateText: 'miễn' },
  ]);
});

test('whatever has no place in the invoice is handed on with its place, the second of two alike too', () => {
  const [invoice] = decodeInvoices(bytes(FOREIGN));
  expect(invoice?.extras.map(({ place, name, value }) => `${place}|${name}|${value}`)).toEqual([
    'HDon|Fkey|ABC-1',
    'HDon/DLHDon/NDHDon/TToan/DSLPhi/LPhi|TLPhi|Phí môi trường',
    'HDon/DLHDon/NDHDon/TToan/DSLPhi/LPhi|TPhi|5',
    'HDon/DLHDon/NDHDon/DSHHDVu/HHDVu|SLuong|mười',
    'HDon/DLHDon/NDHDon/DSHHDVu/HHDVu/TTHHDTrung|SKhung|VN-123',
    'HDon/DLHDon/NDHDon/NMua|QHe|Đại lý',
    'HDon/DLHDon/NDHDon/NBan|Ten|CÔNG TY KHÁC',
    'HDon/DLHDon/TTChung|Mã số bí mật|S3CRET',
    'HDon/DLHDon/TTChung/TTHDLQuan|LHDCLQuan|3',
  ]);
});

const ONE = (number: number) =>
  `<HDon><DLHDon Id="d${number}"><TTChung><KHMSHDon>2</KHMSHDon><KHHDon>C26MAA</KHHDon><SHDon>${number}</SHDon><NLap>2026-01-0${number}</NLap></TTChung><NDHDon/></DLHDon></HDon>`;

test.each([
  ['an invoice alone', ONE(1), ['1']],
  [
    'a message with several',
    `<TDiep><DLieu>${ONE(1)}${ONE(2)}${ONE(3)}</DLieu></TDiep>`,
    ['1', '2', '3'],
  ],
  ['a wrapper cut from a message', `<DLHDon Id="x">${ONE(1)}${ONE(2)}</DLHDon>`, ['1', '2']],
])('every invoice of a file is found: %s', (_, xml, numbers) => {
  expect(decodeInvoices(bytes(xml)).map(({ number }) => number)).toEqual(numbers);
});

const header = (inside: string, content = '') =>
  `<HDon><DLHDon><TTChung>${inside}</TTChung><NDHDon>${content}</NDHDon></DLHDon></HDon>`;

test.each([
  [
    'the format of 2014 without data',
    '<inv:invoice xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"/>',
    'INCOMPLETE',
  ],
  [
    "VNPT's format before 2021 without a form",
    '<Invoice><Content Id="SigningData"/></Invoice>',
    'INCOMPLETE',
  ],
  ['an invoice of another standard', '<Invoice><ID>1</ID></Invoice>', 'NOT_AN_INVOICE'],
  [
    'an invoice without a day',
    header('<KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon>'),
    'INCOMPLETE',
  ],
  ['an invoice without a header', '<HDon><DLHDon/></HDon>', 'INCOMPLETE'],
  ['another document', '<TKhai/>', 'NOT_AN_INVOICE'],
  ['a message without an invoice', '<TDiep><DLieu><TBao/></DLieu></TDiep>', 'NOT_AN_INVOICE'],
])('a document that is no invoice is refused with its name: %s', (_, xml, code) => {
  expect(() => decodeInvoices(bytes(xml))).toThrow(DecodeRefused);
  try {
    decodeInvoices(bytes(xml));
  } catch (error) {
    expect(error instanceof DecodeRefused && error.code).toBe(code);
  }
});

test.each([
  ['0%', '0', null],
  ['5', '5', null],
  ['8.00%', '8', null],
  ['10 %', '10', null],
  ['KHAC:07.00%', 'KHAC', '7'],
  ['KHAC 7%', 'KHAC', '7'],
  ['KHAC:10.00%', '10', null],
  ['KHAC:08.00%', '8', null],
  ['khac: 8,0 %', '8', null],
  ['08%', '8', null],
  ['KHAC:08.50%', 'KHAC', '8.5'],
  ['5.26%', 'KHAC', '5.26'],
  ['kct', 'KCT', null],
  ['KKKNT', 'KKKNT', null],
  ['', 'NONE', null],
])('the rate %j is read as %s', (written, rate, customRate) => {
  const line = `<DSHHDVu><HHDVu><THHDVu>x</THHDVu><TSuat>${written}</TSuat></HHDVu></DSHHDVu>`;
  const facts = '<KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><NLap>2026-01-01</NLap>';
  const [invoice] = decodeInvoices(bytes(header(facts, line)));
  expect(invoice?.lines[0]).toMatchObject({ rate, customRate, rateText: written || null });
});

const FORM = '<KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon>';
const decodedWith = (inside: string, form = FORM) =>
  decodeInvoices(bytes(header(`${form}<NLap>2026-01-01</NLap>${inside}`)))[0];

test.each([
  ['a header', '<HDon><DLHDon/></HDon>', 'HDon/DLHDon/TTChung'],
  ['data', '<HDon/>', 'HDon/DLHDon/TTChung'],
  ['a form', header('<KHHDon>C26TAA</KHHDon>'), 'HDon/DLHDon/TTChung/KHMSHDon'],
  ['a series', header('<KHMSHDon>1</KHMSHDon>'), 'HDon/DLHDon/TTChung/KHHDon'],
  ['a day', header(FORM), 'HDon/DLHDon/TTChung/NLap'],
])('an invoice without %s is refused by the tag that is missing', (_, xml, detail) => {
  expect(() => decodeInvoices(bytes(xml))).toThrow(new DecodeRefused('INCOMPLETE', detail));
});

test('an invoice of the draft of 2020 states the moment for its day', () => {
  const [invoice] = decodeInvoices(bytes(header(`${FORM}<TDLap>2020-11-20T08:30:00</TDLap>`)));
  expect(invoice).toMatchObject({ issuedOn: '2020-11-20', extras: [] });
  expect(decodedWith('<TDLap>2020-11-20T08:30:00</TDLap>')?.issuedOn).toBe('2026-01-01');
});

test('an invoice that states only its form, series and day is in dong and has no name', () => {
  expect(decodedWith('')).toMatchObject({
    dataId: '',
    version: '',
    name: '',
    number: null,
    currency: 'VND',
    related: null,
  });
});

test('the signed data is named by its Id in any case', () => {
  const xml = header(`${FORM}<NLap>2026-01-01</NLap>`).replace('<DLHDon', '<DLHDon ID="D1"');
  expect(decodeInvoices(bytes(xml))[0]?.dataId).toBe('D1');
});

test('an invoice that adjusts those of a list names the list', () => {
  const related = (day: string) =>
    decodedWith(`<TTHDLQuan><TCHDon>2</TCHDon><SBKCLQuan>BK-01</SBKCLQuan>${day}</TTHDLQuan>`);
  expect(related('<NBKCLQuan>2026-11-21</NBKCLQuan>')).toMatchObject({ extras: [] });
  expect(related('<NBKCLQuan>2026-11-21</NBKCLQuan>')?.related).toEqual({
    relation: 'adjusts',
    template: '',
    serial: '',
    number: '',
    issuedOn: '',
    note: null,
    list: { number: 'BK-01', issuedOn: '2026-11-21' },
  });
  expect(related('')?.related?.list).toEqual({ number: 'BK-01', issuedOn: '' });
  expect(related('')?.remarks?.map(({ tag }) => tag)).not.toContain('TTHDLQuan/NLHDCLQuan');
});

test('an invoice that adjusts a single one names no list', () => {
  const invoice = decodedWith('<TTHDLQuan><TCHDon>2</TCHDon><SHDCLQuan>7</SHDCLQuan></TTHDLQuan>');
  expect(invoice?.related).toEqual({
    relation: 'adjusts',
    template: '',
    serial: '',
    number: '7',
    issuedOn: '',
    note: null,
  });
});

test('the day of the original that cannot be read is remarked and decides no amount', () => {
  const invoice = decodedWith(
    '<TTHDLQuan><TCHDon>1</TCHDon><NLHDCLQuan>hôm qua</NLHDCLQuan></TTHDLQuan>',
  );
  expect(invoice?.remarks).toContainEqual({
    kind: 'unread',
    tag: 'TTHDLQuan/NLHDCLQuan',
    text: 'hôm qua',
    isTotal: false,
  });
});

test('a relation that is neither replacing nor adjusting is handed on', () => {
  const invoice = decodedWith('<TTHDLQuan><TCHDon>3</TCHDon><SHDCLQuan>7</SHDCLQuan></TTHDLQuan>');
  expect(invoice?.related).toBeNull();
  expect(invoice?.extras.map(({ name, value }) => [name, value])).toEqual([
    ['TCHDon', '3'],
    ['SHDCLQuan', '7'],
  ]);
});

test.each([
  ['6', true],
  ['03XKNB0/001', true],
  ['04HGDL0/001', true],
  ['01GTKT0/006', false],
  ['02GTTT0/001', false],
])('an invoice of form %s is a delivery note: %s', (template, isNote) => {
  const form = `<KHMSHDon>${template}</KHMSHDon><KHHDon>C26TAA</KHHDon>`;
  expect(decodedWith('', form)?.delivery !== null).toBe(isNote);
});

test.each(['thuế 8%', '8% GTGT', 'KHAC'])('the text %s is no rate', (written) => {
  const line = `<DSHHDVu><HHDVu><THHDVu>x</THHDVu><TSuat>${written}</TSuat></HHDVu></DSHHDVu>`;
  const [invoice] = decodeInvoices(bytes(header(`${FORM}<NLap>2026-01-01</NLap>`, line)));
  expect(invoice?.lines[0]).toMatchObject({ rate: 'NONE', rateText: written });
});
