import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';
import { DecodeRefused } from './decode-refused.ts';

type InvoiceParts = Readonly<{ name?: string; withTax?: string }>;

/** Minimal files of each format. */
const FORMATS = [
  [
    'of today',
    ({ name = 'Bàn', withTax = '1' }: InvoiceParts) =>
      `<HDon><DLHDon Id="HD"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn</THDon><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>7</SHDon><NLap>2026-11-20</NLap><DVTTe>VND</DVTTe></TTChung><NDHDon><NBan><Ten>${name}</Ten><MST>0101234567</MST><DChi>1 Phố Thử</DChi></NBan><NMua/><DSHHDVu/><TToan><TgTTTBSo>${withTax}</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`,
  ],
  [
    'of 2014',
    ({ name = 'Bàn', withTax = '1' }: InvoiceParts) =>
      `<inv:invoice xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"><inv:invoiceData><inv:templateCode>01GTKT0/001</inv:templateCode><inv:invoiceSeries>AA/19E</inv:invoiceSeries><inv:invoiceNumber>7</inv:invoiceNumber><inv:invoiceIssuedDate>2019-11-20</inv:invoiceIssuedDate><inv:sellerLegalName>${name}</inv:sellerLegalName><inv:totalAmountWithVAT>${withTax}</inv:totalAmountWithVAT></inv:invoiceData></inv:invoice>`,
  ],
  [
    'of VNPT before 2021',
    ({ name = 'Bàn', withTax = '1' }: InvoiceParts) =>
      `<Invoice><Content><InvoicePattern>01GTKT0/001</InvoicePattern><SerialNo>AA/19E</SerialNo><InvoiceNo>7</InvoiceNo><ArisingDate>20/11/2019</ArisingDate><ComName>${name}</ComName><Amount>${withTax}</Amount></Content></Invoice>`,
  ],
] as const;

const decoded = (text: string) => decodeInvoices(Buffer.from(text))[0];

test.each(FORMATS)(
  'a text or a number longer than any invoice has is refused, in the format %s',
  (_, write) => {
    expect(decoded(write({ name: 'B'.repeat(20_000), withTax: '9'.repeat(15) }))).toMatchObject({
      seller: { name: 'B'.repeat(20_000) },
      totals: { withTax: '9'.repeat(15) },
    });
    for (const longParts of [{ name: 'B'.repeat(20_001) }, { withTax: '9'.repeat(1_000_000) }])
      expect(() => decoded(write(longParts))).toThrow(
        expect.objectContaining({ name: DecodeRefused.name, code: 'TOO_LONG' }),
      );
  },
);

type Written = Readonly<{
  currency?: string;
  header?: string;
  quantities?: readonly string[];
  paid?: string;
  totals?: string;
}>;

/** An invoice of today with a line for each quantity. */
const read = ({
  currency = 'VND',
  header = '',
  quantities = [],
  paid = '1000',
  totals = '',
}: Written) => {
  const lines = quantities.map((quantity) => `<HHDVu><SLuong>${quantity}</SLuong></HHDVu>`);
  const invoice = decoded(
    `<HDon><DLHDon><TTChung><KHMSHDon>2</KHMSHDon><KHHDon>C26TAA</KHHDon><NLap>2026-11-20</NLap><DVTTe>${currency}</DVTTe>${header}</TTChung><NDHDon><DSHHDVu>${lines.join('')}</DSHHDVu><TToan><TgTTTBSo>${paid}</TgTTTBSo>${totals}</TToan></NDHDon></DLHDon></HDon>`,
  );
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
};

test('an amount of more than fifteen digits before the point is unread, and refused from sixty-one on', () => {
  expect(read({ paid: '9'.repeat(15) }).totals.withTax).toBe('9'.repeat(15));
  for (const paid of ['9'.repeat(16), '9'.repeat(60)])
    expect(read({ paid })).toMatchObject({
      totals: { withTax: '0' },
      remarks: [{ kind: 'unread', tag: 'TToan/TgTTTBSo', isTotal: true }],
    });
  expect(() => read({ paid: '9'.repeat(61) })).toThrow(new DecodeRefused('TOO_LONG', 'TgTTTBSo'));
});

test('an amount of more than six decimals is unread, and a number is as long with its decimals', () => {
  expect(read({ paid: '9.111111' }).totals.withTax).toBe('9.111111');
  const decimals = `9.${'1'.repeat(58)}`;
  for (const paid of ['9.1111111', decimals])
    expect(read({ paid })).toMatchObject({
      totals: { withTax: '0' },
      remarks: [{ kind: 'unread', tag: 'TToan/TgTTTBSo', isTotal: true }],
    });
  expect(() => read({ paid: `${decimals}1` })).toThrow(new DecodeRefused('TOO_LONG', 'TgTTTBSo'));
});

test.each([
  ['21.000', '21000'],
  ['1.005', '1005'],
  ['1.000', '1'],
  ['1,00', '1'],
])('an exchange rate of %s is %s: one alone may have decimals of nothing', (text, rate) => {
  expect(read({ currency: 'USD', header: `<TGia>${text}</TGia>` }).exchangeRate).toBe(rate);
});

test('an amount with marks that is longer than any number is unread, not refused', () => {
  const grouped = `100${'.000'.repeat(4)}`;
  expect(read({ paid: `${grouped},00` }).totals.withTax).toBe(grouped.replaceAll('.', ''));
  expect(read({ paid: `${grouped}${'.000'.repeat(12)},00` }).remarks).toMatchObject([
    { kind: 'unread', tag: 'TToan/TgTTTBSo' },
  ]);
});

test('codes and versions that a provider adds do not show how the file groups its numbers', () => {
  const provider =
    '<TTKhac><TTin><TTruong>Phiên bản</TTruong><DLieu>12.500.000</DLieu></TTin></TTKhac>';
  expect(read({ header: provider, quantities: ['1.234'] }).lines[0]?.quantity).toBe('1.234');
  expect(read({ quantities: ['1.234', '12.500.000'] }).lines[0]?.quantity).toBeNull();
});

test('the sign of the dong follows amounts in dong only', () => {
  expect(read({ paid: '1000 đ' }).totals.withTax).toBe('1000');
  expect(read({ paid: '1000 đ', currency: 'USD' }).remarks).toMatchObject([{ kind: 'unread' }]);
  expect(read({ quantities: ['2 đ'] }).lines[0]?.quantity).toBeNull();
});

test('money shows how the file groups it, with the sign of the dong as well', () => {
  const grouped = { paid: '950.000 đ', totals: '<TgTCThue>12.500.000 đ</TgTCThue>' };
  expect(read(grouped).totals).toMatchObject({ withoutTax: '12500000', withTax: '950000' });
  const elsewhere = { ...grouped, totals: '<TgTTTBChu>12.500.000 đ</TgTTTBChu>' };
  expect(read(elsewhere).remarks).toMatchObject([{ kind: 'unread', text: '950.000 đ' }]);
});

const MANY = Array.from({ length: 60 }, () => 'nhiều');
const kindsOf = ({ remarks = [] }: Readonly<{ remarks?: readonly { tag: string }[] }>) =>
  remarks.slice(50).map(({ tag }) => tag);

test('fifty remarks are retained of one file, and beyond them those that decide whether it is counted', () => {
  expect(read({ quantities: MANY }).remarks).toHaveLength(50);
  expect(kindsOf(read({ quantities: MANY, paid: 'x', totals: '<TGTKhac>y</TGTKhac>' }))).toEqual([
    'TToan/TgTTTBSo',
    'TToan/TGTKhac',
  ]);
});

test('beyond fifty remarks the first part that is stated twice is named, and no other', () => {
  const twice = '<TgTTTBSo>2</TgTTTBSo><TGTKhac>0</TGTKhac><TGTKhac>0</TGTKhac>';
  expect(kindsOf(read({ quantities: MANY, totals: twice }))).toEqual(['TToan/TgTTTBSo']);
  expect(read({ totals: twice }).remarks).toEqual([
    { kind: 'twice', tag: 'TToan/TgTTTBSo', text: '2', isTotal: false },
    { kind: 'twice', tag: 'TToan/TGTKhac', text: '0', isTotal: false },
  ]);
});

test('of a long text that cannot be read the remark shows the beginning', () => {
  const text = `khoảng ${'a'.repeat(200)}`;
  expect(read({ quantities: [text] }).remarks).toMatchObject([{ text: text.slice(0, 60) }]);
});

test('a field added by a provider is preserved with its type, text by default', () => {
  const field = (name: string, type: string) =>
    `<TTin><TTruong>${name}</TTruong>${type}<DLieu>1</DLieu></TTin>`;
  const header = `<TTKhac>${field('A', '<KDLieu>numeric</KDLieu>')}${field('B', '<KDLieu/>')}${field('C', '')}</TTKhac>`;
  expect(read({ header }).extras).toEqual(
    [
      ['A', 'numeric'],
      ['B', 'string'],
      ['C', 'string'],
    ].map(([name, type]) => ({ place: 'HDon/DLHDon/TTChung', name, type, value: '1' })),
  );
});
