import { EMPTY_BUYER, emptyLine, ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type { NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { decimal } from '@hoadon/domain/money/decimal';
import { signElement } from '@hoadon/signing/sign-xml';
import type { IssuedCertificate, TestAuthority } from '@hoadon/signing/test-authority';
import {
  assembleInvoice,
  authorityCodeMarkup,
  encodeInvoiceData,
} from '@hoadon/xml/invoice/encode';
import { ZipFile } from 'yazl';
import { addressOf, LINE_NAME } from './list-item.ts';
import type { WorldInvoice } from './world.ts';

export type PortalOriginals = Readonly<{
  /** Returns the zip of an invoice as the portal sends it. */
  zipOf(owner: string, invoice: WorldInvoice): Promise<Uint8Array>;
}>;

const PROVIDER = '0100109106';

/** Signed originals of made-up invoices: each seller and the tax department sign with a certificate of the authority. */
export function originals(authority: () => Promise<TestAuthority>): PortalOriginals {
  const certificates = new Map<string, Promise<IssuedCertificate>>();
  const certificateOf = (name: string, taxCode: string | null) => {
    const existing = certificates.get(name);
    if (existing) return existing;
    const made = authority().then((one) => one.issue({ commonName: name, taxCode }));
    certificates.set(name, made);
    return made;
  };
  return {
    async zipOf(owner, invoice) {
      const numbered = numberedInvoice(owner, invoice);
      const { seller } = numbered;
      const sellers = await certificateOf(seller.name, seller.taxCode);
      const department = invoice.code === null ? null : await certificateOf('CỤC THUẾ', null);
      return zipped(await signedXml(numbered, invoice, sellers, department));
    },
  };
}

async function signedXml(
  numbered: NumberedInvoice,
  { code, issuedOn, serial, number }: WorldInvoice,
  seller: IssuedCertificate,
  department: IssuedCertificate | null,
): Promise<Uint8Array> {
  const dataId = `HD-${serial}-${number}`;
  const facts = {
    dataId,
    providerTaxCode: PROVIDER,
    version: '2.1.0',
    name: 'Hóa đơn giá trị gia tăng',
  };
  const { data } = encodeInvoiceData(numbered, facts);
  const signedAt = `${issuedOn}T10:00:00`;
  const sellerSignature = await signElement({
    data,
    dataId,
    signatureId: `seller-${number}`,
    signedAt,
    signer: seller.signer,
  });
  if (code === null || department === null)
    return assembleInvoice({ data, qrText: null, sellerSignature });
  const authorityCode = { id: `MA-${number}`, code };
  const extra = { dataId: authorityCode.id, data: String(authorityCodeMarkup(authorityCode)) };
  return assembleInvoice({
    data,
    qrText: null,
    sellerSignature,
    authorityCode,
    authoritySignature: await signElement({
      data,
      dataId,
      extra: [extra],
      signatureId: `authority-${number}`,
      signedAt: `${issuedOn}T10:00:05`,
      signer: department.signer,
    }),
  });
}

function numberedInvoice(owner: string, invoice: WorldInvoice): NumberedInvoice {
  const { listing, partner, rate, corrects } = invoice;
  const us = { taxCode: owner, name: `CÔNG TY TNHH MÔ PHỎNG ${owner}` };
  const [seller, buyer] = listing.direction === 'issued' ? [us, partner] : [partner, us];
  const [withoutTax, withTax] = [
    decimal(invoice.withoutTax),
    decimal(invoice.withoutTax + invoice.tax),
  ];
  const taxed = { rate: RATE_NAMES[rate.text], customRate: null } as const;
  const tax = rate.percent === null ? null : decimal(invoice.tax);
  const isLess = invoice.withoutTax < 0;
  return {
    kind: 'vat',
    serial: invoice.serial,
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'CK',
    seller: { ...NOBODY, ...seller, address: addressOf(seller.taxCode) },
    buyer: {
      ...EMPTY_BUYER,
      legalName: buyer.name,
      taxCode: buyer.taxCode,
      address: addressOf(buyer.taxCode),
    },
    lines: [
      {
        ...emptyLine(),
        ...taxed,
        name: LINE_NAME,
        unit: 'Gói',
        quantity: decimal(1),
        price: withoutTax,
        subtotal: withoutTax,
        tax,
        total: withTax,
        method: isLess ? 'decrease' : null,
      },
    ],
    totals: {
      ...ZERO_TOTALS,
      withoutTax,
      tax: decimal(invoice.tax),
      withTax,
      byRate: [{ ...taxed, base: withoutTax, tax }],
    },
    amountInWords: amountInWords(withTax, 'VND'),
    delivery: null,
    note: null,
    related: corrects && {
      relation: invoice.state === 3 ? 'adjusts' : 'replaces',
      adjusts: invoice.state === 3 ? 'amounts' : null,
      template: '1',
      serial: corrects.serial,
      number: String(corrects.number),
      issuedOn: corrects.issuedOn,
      note: null,
      reason: 'Sai đơn giá',
      causeCode: null,
      agreedOn: corrects.issuedOn,
      agreementNumber: null,
      evidence: null,
      approvalCode: null,
    },
  };
}

const RATE_NAMES = { '10%': '10', '8%': '8', '5%': '5', KCT: 'KCT' } as const;
const NOBODY = {
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};

/** Packed like the portal's: the invoice, and the files that render it in a browser. */
async function zipped(xml: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(xml), 'invoice.xml');
  zip.addBuffer(Buffer.from('<html><body>Hóa đơn</body></html>'), 'invoice.html');
  zip.addBuffer(Buffer.from('var details = {};'), 'details.js');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
