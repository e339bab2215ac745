import { decodeInvoices } from '@hoadon/xml/invoice/decode';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from '../certificates/trust-store.ts';
import { draftOf2020, invoiceOf2014, oldVnptInvoice } from '../testing/older-invoices.ts';
import { type Cast, createCast } from '../testing/signed-invoice.ts';
import { verifyDocument } from './verify-xml.ts';

let cast: Cast;
let trust: TrustStore;
beforeAll(async () => {
  cast = await createCast();
  trust = createTrustStore([cast.authority.certificate]);
});

const SHAPES = {
  'the format of 2014': () => invoiceOf2014(cast.seller),
  'the format of 2014, signed as a whole file': () => invoiceOf2014(cast.seller, ''),
  "VNPT's own format": () => oldVnptInvoice(cast.seller),
  'the draft of 2020': () => draftOf2020(cast.seller),
};
const shapes = Object.entries(SHAPES);

const verify = (file: string) =>
  verifyDocument(Buffer.from(file), { trust, now: '2026-11-23T00:00:00.000Z' });

describe('invoices of the formats before 2021', () => {
  test.each(shapes)(
    '%s: the seller’s signature is verified, and SHA-1 is said to be weak',
    async (_, file) => {
      const { valid, fault, invoices } = await verify(file());
      expect({ valid, fault }).toEqual({ valid: true, fault: null });
      expect(invoices).toMatchObject([
        {
          valid: true,
          codeSigned: null,
          signatures: [{ role: 'seller', valid: true, trusted: true, weak: true, reason: null }],
        },
      ]);
    },
  );

  test.each(shapes)('%s: a change after signing is detected', async (_, file) => {
    const changed = file().replace('Công ty Minh Châu', 'Công ty Minh Chí');
    const { valid, invoices } = await verify(changed);
    expect(valid).toBe(false);
    expect(invoices).toMatchObject([
      { valid: false, signatures: [{ reason: { code: 'DIGEST_MISMATCH' } }] },
    ]);
  });

  test.each(shapes)('%s: another seller’s certificate is refused', async (_, file) => {
    const own = cast.seller;
    cast = { ...cast, seller: cast.otherSeller };
    const forged = file();
    cast = { ...cast, seller: own };
    const { signatures } = await verify(forged);
    expect(signatures).toMatchObject([{ reason: { code: 'TAX_CODE_MISMATCH' } }]);
  });

  const OTHER = '0312345678';
  const DECOYS = [
    `<NDHDon><NBan><MST>${OTHER}</MST></NBan></NDHDon>`,
    `<NBan><MST>${OTHER}</MST></NBan>`,
    `<TTChung><MSTDVNUNLHDon>${OTHER}</MSTDVNUNLHDon></TTChung>`,
    `<seller><sellerTaxCode>${OTHER}</sellerTaxCode></seller>`,
  ];
  test.each([
    ['of 2014', DECOYS, (more: string) => invoiceOf2014(cast.otherSeller, '#data', more)],
    [
      'of 2014, by the tag of another format',
      [`<ComTaxCode>${OTHER}</ComTaxCode>`],
      (more: string) => invoiceOf2014(cast.otherSeller, '#data', more),
    ],
    [
      'of VNPT',
      [...DECOYS, `<sellerTaxCode>${OTHER}</sellerTaxCode>`],
      (more: string) => oldVnptInvoice(cast.otherSeller, more),
    ],
  ])(
    'the certificate is compared with the seller that is read, not with a decoy of another format: %s',
    async (_, decoys, file) => {
      for (const decoy of decoys) {
        const [invoice] = decodeInvoices(Buffer.from(file(decoy)));
        const { signatures } = await verify(file(decoy));
        expect([invoice?.seller.taxCode, signatures[0]?.reason?.code, decoy]).toEqual([
          '0101234567',
          'TAX_CODE_MISMATCH',
          decoy,
        ]);
      }
    },
  );

  test('content beside the signed data is signed if the signature covers the whole file, and only then', async () => {
    const change = (file: string) => file.replace('PHAN-MEM-THU', 'KHAC');
    expect((await verify(change(invoiceOf2014(cast.seller)))).valid).toBe(true);
    expect((await verify(change(invoiceOf2014(cast.seller, '')))).valid).toBe(false);
  });

  test('without a signing time of its own the day of the invoice counts', async () => {
    const early = await verifyDocument(Buffer.from(oldVnptInvoice(cast.seller)), {
      trust,
      now: '2026-11-01T00:00:00.000Z',
    });
    expect(early.signatures).toMatchObject([{ reason: { code: 'SIGNED_IN_FUTURE' } }]);
  });

  test('a second piece of data beside the signed one makes the file ambiguous', async () => {
    const file = invoiceOf2014(cast.seller);
    const twin = file.replace('<inv:controlData>', '<inv:invoiceData id="x"/><inv:controlData>');
    expect((await verify(twin)).valid).toBe(false);
    const inside = oldVnptInvoice(cast.seller).replace(
      '</Invoice>',
      '<Old><Content/></Old></Invoice>',
    );
    expect((await verify(inside)).fault).toMatchObject({ code: 'DATA_AMBIGUOUS' });
  });

  test('several in one transaction are found, and each is verified separately', async () => {
    const [, one = ''] = /(<inv:invoice .*)/s.exec(invoiceOf2014(cast.seller)) ?? [];
    const file = `<inv:transaction xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"><inv:invoices>${one}</inv:invoices></inv:transaction>`;
    expect(decodeInvoices(Buffer.from(file)).map(({ number }) => number)).toEqual(['451']);
    expect((await verify(file)).invoices).toMatchObject([{ valid: true }]);
  });
});

describe('their content is read as an invoice of today', () => {
  test('the format of 2014', () => {
    const [invoice] = decodeInvoices(Buffer.from(invoiceOf2014(cast.seller)));
    expect(invoice).toMatchObject({
      dataId: 'data',
      template: '01GTKT0/001',
      serial: 'AB/26E',
      number: '451',
      issuedOn: '2026-11-21',
      currency: 'VND',
      paymentMethod: 'TM/CK',
      related: {
        relation: 'replaces',
        template: '01GTKT0/001',
        serial: 'AB/26E',
        number: '0000449',
        issuedOn: '2026-11-02',
      },
      seller: {
        taxCode: '0101234567',
        name: 'Công ty TNHH An Bình & Cộng sự',
        address: '1 Phố Thử, Hà Nội',
      },
      buyer: {
        type: 'ENTERPRISE',
        name: 'Lý Thị Cam',
        legalName: 'Công ty Minh Châu',
        taxCode: '0312345678',
      },
      lines: [
        {
          type: 'product',
          nature: '1',
          code: 'BAN-1',
          quantity: '2',
          price: '500000',
          rate: '10',
          subtotal: '1000000',
          tax: '100000',
          total: '1100000',
        },
        { name: 'Rau sạch', rate: 'KCT', subtotal: '50000', tax: null, total: '50000' },
        { type: 'note', nature: '4', name: 'Giao tại kho', subtotal: null },
      ],
      totals: {
        withoutTax: '1050000',
        tax: '100000',
        withTax: '1150000',
        byRate: [
          { rate: '10', base: '1000000', tax: '100000' },
          { rate: 'KCT', base: '50000', tax: null },
        ],
      },
      amountInWords: 'Một triệu một trăm năm mươi nghìn đồng',
      signatures: [{ place: 'seller', signedAt: null }],
    });
    expect(invoice?.extras.map(({ place, name, value }) => `${place}|${name}|${value}`)).toEqual([
      'invoice/invoiceData|invoiceType|01GTKT',
      'invoice/invoiceData|userDefines|Kho 3',
      'invoice/controlData|systemCode|PHAN-MEM-THU',
    ]);
  });

  test("VNPT's own format: a line's amount is before tax where it states no total", () => {
    const [invoice] = decodeInvoices(Buffer.from(oldVnptInvoice(cast.seller)));
    expect(invoice).toMatchObject({
      template: '01GTKT0/002',
      serial: 'VN/26E',
      number: '77',
      issuedOn: '2026-11-21',
      paymentMethod: 'CK',
      seller: { taxCode: '0101234567', phone: '0240000000' },
      buyer: {
        type: 'ENTERPRISE',
        name: null,
        legalName: 'Công ty Minh Châu',
        code: 'KH1',
        email: 'mua@vi-du.test',
      },
      lines: [
        { type: 'product', unit: 'Tháng', subtotal: '300000', rate: '10' },
        { type: 'discount', nature: '3', subtotal: '20000' },
      ],
      totals: {
        withoutTax: '280000',
        tax: '28000',
        withTax: '308000',
        byRate: [{ rate: '10', base: '280000', tax: '28000' }],
      },
    });
    expect(invoice?.extras.map(({ name }) => name)).toEqual(['SignDate', 'KindOfService']);
  });

  test('the draft of 2020', () => {
    const [invoice] = decodeInvoices(Buffer.from(draftOf2020(cast.seller)));
    expect(invoice).toMatchObject({
      version: '1.0.0',
      template: '01GTKT0/001',
      serial: 'VN/26E',
      number: '169',
      issuedOn: '2026-11-21',
      lines: [{ name: 'Chuột máy tính', subtotal: '77000.48', rate: '10' }],
      totals: { withTax: '84700' },
    });
  });
});
