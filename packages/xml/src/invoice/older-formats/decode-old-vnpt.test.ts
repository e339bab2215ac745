import { expect, test } from 'vitest';
import {
  type Around,
  BUYER_OF_VNPT,
  invoiceOfVnpt,
  ofVnpt,
  PRODUCT_OF_VNPT,
  SELLER_OF_VNPT,
  type Tags,
} from '../../fixtures/older-invoices.ts';
import { decodeInvoices } from '../decode.ts';
import { DecodeRefused } from '../decode-refused.ts';

function decoded(changed?: Tags, around?: Around) {
  const [invoice] = decodeInvoices(Buffer.from(invoiceOfVnpt(changed, around)));
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}

const productOf = (changed: Tags) =>
  ofVnpt({ Product: ofVnpt({ ...PRODUCT_OF_VNPT, ...changed }) });
const lineOf = (changed: Tags, header: Tags = {}) =>
  decoded({ ...header, Products: productOf(changed) }).lines[0];

const nothing = (tags: Tags): Tags =>
  Object.fromEntries(Object.keys(tags).map((tag) => [tag, null]));

test("an invoice in VNPT's own format is read with everything it states", () => {
  expect(decoded()).toEqual({
    version: '',
    dataId: 'SigningData',
    name: 'Hóa đơn giá trị gia tăng',
    template: '01GTKT0/001',
    serial: 'AA/19E',
    number: '451',
    issuedOn: '2019-11-20',
    currency: 'VND',
    exchangeRate: '1',
    paymentMethod: 'TM/CK',
    providerTaxCode: null,
    related: null,
    seller: {
      taxCode: '0100000001',
      name: 'CÔNG TY TNHH GỐM SỨ SÔNG ĐUỐNG',
      address: 'Số 8 đường Thử Nghiệm',
      phone: '02438000001',
      email: 'ketoan@gomsu.example',
      fax: '02438000002',
      website: 'https://gomsu.example',
      bankAccount: '19000000001',
      bankName: 'Ngân hàng Ví Dụ',
    },
    buyer: {
      type: 'ENTERPRISE',
      name: 'Nguyễn Thị Bưởi',
      legalName: 'CÔNG TY CỔ PHẦN PHỞ BÚN',
      taxCode: '0200000002',
      address: 'Thôn Ví Dụ, xã Mẫu',
      phone: '0900000000',
      fax: null,
      email: 'muahang@phobun.example',
      identityNumber: null,
      passportNumber: null,
      identityType: null,
      budgetUnitCode: null,
      country: null,
      code: 'KH-007',
      bankAccount: '17000000007',
      bankName: 'Ngân hàng Mẫu',
    },
    delivery: null,
    lines: [
      {
        type: 'product',
        position: null,
        nature: '1',
        code: 'BD-01',
        name: 'Bát đĩa men lam',
        unit: 'bộ',
        quantity: '2.5',
        price: '450000',
        discountPercent: '11.2',
        discountAmount: '125000',
        rate: '10',
        customRate: null,
        rateText: '10',
        subtotal: '1000000',
        tax: '100000',
        total: '1100001',
        method: null,
      },
    ],
    totals: {
      withoutTax: '1000000',
      tax: '100000',
      withTax: '1100001',
      discount: '125000',
      decreeReduction: '0',
      byRate: [{ rate: '10', customRate: null, base: '1000000', tax: '100000' }],
    },
    amountInWords: 'Một triệu một trăm nghìn lẻ một đồng',
    note: 'Giao hàng đợt 2',
    authorityCode: null,
    qrText: null,
    signatures: [],
    extras: [],
  });
});

/** The second spelling of each tag that has two. */
const SPELLINGS = [
  ['InvoiceName', 'Name'],
  ['CurrencyUnit', 'Currency'],
  ['Kind_of_Payment', 'PaymentMethod'],
  ['CusEmail', 'EmailDeliver'],
  ['VAT_Rate', 'VATRate'],
  ['VAT_Amount', 'VATAmount'],
  ['Discount_Amount', 'DiscountAmount'],
  ['Amount_words', 'AmountInWords'],
] as const;

test.each(SPELLINGS)('%s may be called %s in an invoice of VNPT', (first, second) => {
  const file = invoiceOfVnpt({ Products: null }).replaceAll(
    new RegExp(`(</?)${first}>`, 'g'),
    `$1${second}>`,
  );
  expect(file).not.toContain(`<${first}>`);
  expect(decodeInvoices(Buffer.from(file))).toEqual([decoded({ Products: null })]);
});

test("an invoice in VNPT's own format needs no more than its form, series and day", () => {
  const bare = decoded(
    {
      ...nothing(SELLER_OF_VNPT),
      ...nothing(BUYER_OF_VNPT),
      InvoiceName: null,
      InvoiceNo: null,
      CurrencyUnit: null,
      ExchangeRate: null,
      Kind_of_Payment: null,
      Products: null,
      Total: null,
      VAT_Rate: null,
      VAT_Amount: null,
      Discount_Amount: null,
      Amount_words: null,
      Note: null,
    },
    { attributes: '' },
  );
  expect(bare).toMatchObject({
    dataId: '',
    name: '',
    number: null,
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: null,
    seller: { taxCode: '', name: '', address: '', phone: null, email: null },
    buyer: { type: 'PERSONAL', name: null, legalName: null, taxCode: null, address: null },
    lines: [],
    totals: { withoutTax: '1100001', tax: '0', withTax: '1100001', discount: '0', byRate: [] },
    amountInWords: null,
    note: null,
  });
});

test.each(['InvoicePattern', 'SerialNo', 'ArisingDate'])(
  'an invoice of VNPT without %s is refused and names it',
  (tag) => {
    expect(() => decoded({ [tag]: null })).toThrow(
      new DecodeRefused('INCOMPLETE', `Invoice/Content/${tag}`),
    );
  },
);

test.each([
  ['0000451', '451'],
  ['1001', '1001'],
  ['0000000', '0'],
])('the number %s counts as %s, without the zeros before it', (InvoiceNo, number) => {
  expect(decoded({ InvoiceNo }).number).toBe(number);
});

test('the signed content is named by its Id in either case', () => {
  expect(decoded({}, { attributes: ' id="S-1"' }).dataId).toBe('S-1');
});

test('a buyer without a tax code who is named beside his organisation is that organisation', () => {
  expect(decoded({ CusTaxCode: null }).buyer).toMatchObject({
    type: 'ENTERPRISE',
    name: 'Nguyễn Thị Bưởi',
    legalName: 'CÔNG TY CỔ PHẦN PHỞ BÚN',
  });
});

test.each([
  ['0', 'product', '1'],
  ['1', 'product', '2'],
  ['2', 'discount', '3'],
  ['4', 'note', '4'],
  ['9', 'product', '1'],
  [null, 'product', '1'],
])('a product of VNPT with IsSum %s is a %s of nature %s', (IsSum, type, nature) => {
  expect(lineOf({ IsSum })).toMatchObject({ type, nature });
});

test('a product of VNPT may state nothing but its name', () => {
  const Products = ofVnpt({ Product: ofVnpt({ ProdName: 'Nước sạch' }) });
  expect(decoded({ Products, VAT_Rate: null }).lines).toEqual([
    {
      type: 'product',
      position: null,
      nature: '1',
      code: null,
      name: 'Nước sạch',
      unit: null,
      quantity: null,
      price: null,
      discountPercent: null,
      discountAmount: null,
      rate: 'NONE',
      customRate: null,
      rateText: null,
      subtotal: null,
      tax: null,
      total: null,
      method: null,
    },
  ]);
  expect(lineOf({ ProdName: null })?.name).toBe('');
});

test("a product's Amount is with tax beside a Total of its own, and before tax without one", () => {
  expect(lineOf({})).toMatchObject({ subtotal: '1000000', total: '1100001' });
  expect(lineOf({ Total: null, Amount: '1000000' })).toMatchObject({
    subtotal: '1000000',
    total: '1100000',
  });
  expect(lineOf({ Total: null, Amount: '1000000', VATAmount: null })).toMatchObject({
    total: '1000000',
  });
});

test('a product without a rate has that of the invoice', () => {
  expect(lineOf({ VATRate: null }, { VAT_Rate: '5' })).toMatchObject({ rate: '5', rateText: '5' });
  expect(lineOf({ VATRate: '-1' }, { VAT_Rate: '5' })?.rate).toBe('KCT');
});

test('a rate of a product that cannot be read is named by its line', () => {
  const Products = productOf({}) + productOf({ VATRate: 'tám' });
  expect(decoded({ Products }).remarks).toEqual([
    { kind: 'unread', tag: 'Product 2/VATRate', text: 'tám', isTotal: false },
  ]);
});

test('the one rate of an invoice of VNPT that cannot be read excludes it from the books', () => {
  expect(decoded({ VAT_Rate: 'tám' }).remarks).toEqual([
    { kind: 'unread', tag: 'Content/VATRate', text: 'tám', isTotal: true },
  ]);
});

test.each([
  ['-1', 'KCT'],
  ['-2', 'KKKNT'],
  ['8', '8'],
])('an invoice of VNPT with the one rate %s is of %s', (VAT_Rate, rate) => {
  expect(decoded({ VAT_Rate }).totals.byRate).toEqual([
    { rate, customRate: null, base: '1000000', tax: '100000' },
  ]);
});

test('an invoice of VNPT that states its base by rates has these, and none of nothing', () => {
  const { totals, extras } = decoded({
    GrossValue: '100000',
    GrossValue0: '200000',
    VatAmount0: '0',
    GrossValue5: '300000',
    VatAmount5: '15000',
    GrossValue8: '0',
    VatAmount8: '0',
    GrossValue10: '400000',
    VatAmount10: '40000',
  });
  expect(totals.byRate).toEqual([
    { rate: 'KCT', customRate: null, base: '100000', tax: null },
    { rate: '0', customRate: null, base: '200000', tax: '0' },
    { rate: '5', customRate: null, base: '300000', tax: '15000' },
    { rate: '10', customRate: null, base: '400000', tax: '40000' },
  ]);
  expect(extras).toEqual([]);
});

test('a rate of VNPT whose tax is left out bears none', () => {
  expect(decoded({ GrossValue8: '500000' }).totals.byRate).toEqual([
    { rate: '8', customRate: null, base: '500000', tax: '0' },
  ]);
});

test('rates that come from the products are remarked in the place of the one rate', () => {
  expect(decoded({ VAT_Rate: null }).remarks).toEqual([
    {
      kind: 'read-as',
      tag: 'Content/VATRate',
      text: '',
      readAs: '10%: 1000000 + 100000',
      isTotal: true,
    },
  ]);
});

test.each(['CurrencyUnit', 'Currency'])(
  'in dollars of %s three decimals are read, where other money shows what the mark means',
  (tag) => {
    const amounts = { CurrencyUnit: null, Amount: '12.500', VAT_Amount: '1.25' };
    expect(decoded({ ...amounts, [tag]: 'USD' }).totals.withTax).toBe('12.5');
    expect(decoded({ ...amounts, [tag]: 'VND' }).remarks).toContainEqual(
      expect.objectContaining({ kind: 'unread', tag: 'Content/Amount' }),
    );
  },
);

const SIGNATURE =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignatureValue>c2lnbmVk</SignatureValue></Signature>';

test('an element beside the content of VNPT is a signature, or is returned as unsigned', () => {
  const { signatures, extras } = decoded(
    { Extra1: 'Đơn 12' },
    {
      beside: `${SIGNATURE}${SIGNATURE}<qrCodeData>77</qrCodeData>`,
    },
  );
  expect(signatures.map(({ place }) => place)).toEqual(['seller', 'other']);
  expect(extras).toEqual([
    { place: 'Invoice/Content', name: 'Extra1', type: 'tag', value: 'Đơn 12' },
    { place: 'Invoice', name: 'qrCodeData', type: 'tag', value: '77', isUnsigned: true },
  ]);
});
