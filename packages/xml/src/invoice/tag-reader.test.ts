import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';
import { DecodeRefused } from './decode-refused.ts';

type Given = Readonly<{ name?: string; withTax?: string }>;

/** Each as small as it may be. */
const FORMATS = [
  [
    'of today',
    ({ name = 'Bàn', withTax = '1' }: Given) =>
      `<HDon><DLHDon Id="HD"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn</THDon><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>7</SHDon><NLap>2026-11-20</NLap><DVTTe>VND</DVTTe></TTChung><NDHDon><NBan><Ten>${name}</Ten><MST>0101234567</MST><DChi>1 Phố Thử</DChi></NBan><NMua/><DSHHDVu/><TToan><TgTTTBSo>${withTax}</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`,
  ],
  [
    'of 2014',
    ({ name = 'Bàn', withTax = '1' }: Given) =>
      `<inv:invoice xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"><inv:invoiceData><inv:templateCode>01GTKT0/001</inv:templateCode><inv:invoiceSeries>AA/19E</inv:invoiceSeries><inv:invoiceNumber>7</inv:invoiceNumber><inv:invoiceIssuedDate>2019-11-20</inv:invoiceIssuedDate><inv:sellerLegalName>${name}</inv:sellerLegalName><inv:totalAmountWithVAT>${withTax}</inv:totalAmountWithVAT></inv:invoiceData></inv:invoice>`,
  ],
  [
    'of VNPT before 2021',
    ({ name = 'Bàn', withTax = '1' }: Given) =>
      `<Invoice><Content><InvoicePattern>01GTKT0/001</InvoicePattern><SerialNo>AA/19E</SerialNo><InvoiceNo>7</InvoiceNo><ArisingDate>20/11/2019</ArisingDate><ComName>${name}</ComName><Amount>${withTax}</Amount></Content></Invoice>`,
  ],
] as const;

const decoded = (text: string) => decodeInvoices(Buffer.from(text))[0];

test.each(FORMATS)(
  'a text or a number longer than any invoice has is refused, in the format %s',
  (_, write) => {
    expect(decoded(write({ name: 'B'.repeat(20_000), withTax: '9'.repeat(40) }))).toMatchObject({
      seller: { name: 'B'.repeat(20_000) },
      totals: { withTax: '9'.repeat(40) },
    });
    for (const given of [{ name: 'B'.repeat(20_001) }, { withTax: '9'.repeat(1_000_000) }])
      expect(() => decoded(write(given))).toThrow(
        expect.objectContaining({ name: DecodeRefused.name, code: 'TOO_LONG' }),
      );
  },
);
