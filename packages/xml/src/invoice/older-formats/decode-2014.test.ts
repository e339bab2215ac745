import { expect, test } from 'vitest';
import {
  type Around,
  BUYER_OF_2014,
  ITEM_OF_2014,
  invoiceOf2014,
  of2014,
  SELLER_OF_2014,
  type Tags,
} from '../../fixtures/older-invoices.ts';
import { decodeInvoices } from '../decode.ts';
import { DecodeRefused } from '../decode-refused.ts';

function decoded(changed?: Tags, around?: Around) {
  const [invoice] = decodeInvoices(Buffer.from(invoiceOf2014(changed, around)));
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}

const withItems = (...items: readonly Tags[]) =>
  decoded({ items: items.map((item) => of2014({ item: of2014(item) })).join('') });
const lineOf = (changed: Tags) => withItems({ ...ITEM_OF_2014, ...changed }).lines[0];

const nothing = (tags: Tags): Tags =>
  Object.fromEntries(Object.keys(tags).map((tag) => [tag, null]));

test('an invoice of 2014 is read with everything it states', () => {
  expect(decoded()).toEqual({
    version: '',
    dataId: 'data',
    name: 'Hóa đơn giá trị gia tăng',
    template: '01GTKT0/001',
    serial: 'AA/19E',
    number: '451',
    issuedOn: '2019-11-20',
    currency: 'USD',
    exchangeRate: '23150.5',
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
      fax: '0900000001',
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
        position: '1',
        nature: '1',
        code: 'BD-01',
        name: 'Bát đĩa men lam',
        unit: 'bộ',
        quantity: '2.5',
        price: '450',
        discountPercent: '11.2',
        discountAmount: '125',
        rate: '10',
        customRate: null,
        rateText: '10',
        subtotal: '1000',
        tax: '100',
        total: '1100.01',
        method: null,
      },
    ],
    totals: {
      withoutTax: '1000',
      tax: '100',
      withTax: '1100.01',
      discount: '125',
      decreeReduction: '0',
      byRate: [{ rate: '10', customRate: null, base: '1000', tax: '100' }],
    },
    amountInWords: 'Một nghìn một trăm đô la Mỹ và một xu',
    note: 'Giao hàng đợt 2',
    authorityCode: null,
    qrText: null,
    signatures: [],
    extras: [],
  });
});

test('an invoice of 2014 needs no more than its form, series and day', () => {
  const bare = decoded(
    {
      ...nothing(SELLER_OF_2014),
      ...nothing(BUYER_OF_2014),
      invoiceName: null,
      invoiceNumber: null,
      currencyCode: null,
      exchangeRate: null,
      adjustmentType: null,
      payments: null,
      invoiceNote: null,
      items: null,
      invoiceTaxBreakdowns: null,
      totalAmountWithoutVAT: null,
      totalVATAmount: null,
      discountAmount: null,
      totalAmountWithVATInWords: null,
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
    related: null,
    seller: { taxCode: '', name: '', address: '', phone: null, email: null },
    buyer: { type: 'PERSONAL', name: null, legalName: null, taxCode: null, address: null },
    lines: [],
    totals: { withoutTax: '1100.01', tax: '0', withTax: '1100.01', discount: '0', byRate: [] },
    amountInWords: null,
    note: null,
  });
});

test.each(['templateCode', 'invoiceSeries', 'invoiceIssuedDate'])(
  'an invoice of 2014 without %s is refused and names it',
  (tag) => {
    expect(() => decoded({ [tag]: null })).toThrow(
      new DecodeRefused('INCOMPLETE', `invoice/invoiceData/${tag}`),
    );
  },
);

test('an invoice of 2014 without its data is refused', () => {
  const file = invoiceOf2014().replaceAll('invoiceData', 'other');
  expect(() => decodeInvoices(Buffer.from(file))).toThrow(
    new DecodeRefused('INCOMPLETE', 'invoice/invoiceData'),
  );
});

test.each([
  ['0000451', '451'],
  ['1001', '1001'],
  ['0000000', '0'],
])('the number %s counts as %s, without the zeros before it', (written, number) => {
  expect(decoded({ invoiceNumber: written }).number).toBe(number);
});

test('the signed data is named by its Id in either case', () => {
  expect(decoded({}, { attributes: ' Id="D-1"' }).dataId).toBe('D-1');
});

test('parties of 2014 may be put into groups of their own', () => {
  const grouped = decoded({
    ...nothing(SELLER_OF_2014),
    ...nothing(BUYER_OF_2014),
    seller: of2014(SELLER_OF_2014),
    buyer: of2014(BUYER_OF_2014),
  });
  const { seller, buyer, extras } = decoded();
  expect({ seller: grouped.seller, buyer: grouped.buyer, extras: grouped.extras }).toEqual({
    seller,
    buyer,
    extras,
  });
});

test('a buyer without a tax code who is named beside his organisation is that organisation', () => {
  expect(decoded({ buyerTaxCode: null }).buyer).toMatchObject({
    type: 'ENTERPRISE',
    name: 'Nguyễn Thị Bưởi',
    legalName: 'CÔNG TY CỔ PHẦN PHỞ BÚN',
  });
});

test('the way of payment and the note have a second place each', () => {
  expect(
    decoded({ payments: null, paymentMethodName: 'CK', invoiceNote: null, invoiceNotes: 'Đợt 3' }),
  ).toMatchObject({ paymentMethod: 'CK', note: 'Đợt 3', extras: [] });
});

test.each([
  ['3', 'replaces'],
  ['5', 'adjusts'],
])('an invoice of 2014 with the type of adjustment %s %s another', (adjustmentType, relation) => {
  const { related, extras } = decoded({
    adjustmentType,
    originalInvoiceId: '01GTKT0/001;AB/19E;0000449',
    originalInvoiceIssueDate: '2019-11-02T00:00:00',
  });
  expect(related).toEqual({
    relation,
    template: '01GTKT0/001',
    serial: 'AB/19E',
    number: '0000449',
    issuedOn: '2019-11-02',
    note: null,
  });
  expect(extras).toEqual([]);
});

test('an unknown type of adjustment is preserved as stated', () => {
  const { related, extras } = decoded({ adjustmentType: '7' });
  expect(related).toBeNull();
  expect(extras).toEqual([
    { place: 'invoice/invoiceData', name: 'adjustmentType', type: 'tag', value: '7' },
  ]);
});

const FORM = '01GTKT0/001';
test.each([
  ['01GTKT0/001;AB/19E;0000449', [FORM, 'AB/19E', '0000449']],
  ['01GTKT0/001 - AB/19E - 449', [FORM, 'AB/19E', '449']],
  ['01GTKT0/001AB/19E12345678', [FORM, 'AB/19E', '12345678']],
  ['AB/19E0000449', ['', 'AB/19E', '0000449']],
  ['0000449', ['', '', '0000449']],
  ['AB/19E123456789', ['', '', 'AB/19E123456789']],
  ['số AB/19E;0000449', ['', '', 'số AB/19E;0000449']],
  ['AB/19E;0000449 (hủy)', ['', '', 'AB/19E;0000449 (hủy)']],
  ['1GTKT0/001;AB/19E;0000449', ['', '', '1GTKT0/001;AB/19E;0000449']],
  [null, ['', '', '']],
])('the original called %j is read apart as far as it can be', (original, parts) => {
  const { related } = decoded({ adjustmentType: '3', originalInvoiceId: original });
  expect([related?.template, related?.serial, related?.number]).toEqual(parts);
});

test('an original without a day has none', () => {
  expect(decoded({ adjustmentType: '5' }).related?.issuedOn).toBe('');
});

test.each([
  ['goods', {}, 'product', '1'],
  ['goods that say so', { selection: '1' }, 'product', '1'],
  ['a note', { selection: '2' }, 'note', '4'],
  ['a discount', { selection: '3' }, 'discount', '3'],
  ['something unknown', { selection: '8' }, 'product', '1'],
  ['a gift', { promotion: 'true' }, 'product', '2'],
  ['a gift', { promotion: 'TRUE' }, 'product', '2'],
  ['a gift', { promotion: '1' }, 'product', '2'],
  ['no gift', { promotion: 'false' }, 'product', '1'],
  ['no gift', { promotion: '11' }, 'product', '1'],
  ['no gift', { promotion: 'untrue' }, 'product', '1'],
])('a line of 2014 that is %s has its nature: %j', (_, changed, type, nature) => {
  expect(lineOf(changed)).toMatchObject({ type, nature });
});

test('a line of 2014 may state only the name of the goods', () => {
  const [line] = withItems({ itemName: 'Nước sạch' }).lines;
  expect(line).toEqual({
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
  });
  expect(withItems({ itemCode: 'X' }).lines[0]?.name).toBe('');
});

test.each([
  ['what is stated', {}, '1100.01'],
  ['amount and tax', { itemTotalAmountWithVat: null }, '1100'],
  ['the amount alone', { itemTotalAmountWithVat: null, vatAmount: null }, '1000'],
  ['unknown', { itemTotalAmountWithVat: null, itemTotalAmountWithoutVat: null }, null],
])('the total of a line of 2014 is %s', (_, changed, total) => {
  expect(lineOf(changed)?.total).toBe(total);
});

test.each([
  ['-1', 'KCT'],
  ['-1.0', 'KCT'],
  ['-1.00', 'KCT'],
  ['-2', 'KKKNT'],
  ['10.00', '10'],
])('the rate %s of a line of 2014 is %s', (vatPercentage, rate) => {
  expect(lineOf({ vatPercentage })?.rate).toBe(rate);
});

test('rows of 2014 that are wrapped one by one are read in their order', () => {
  const wrapped = (itemName: string) => of2014({ row: of2014({ item: of2014({ itemName }) }) });
  const { lines } = decoded({ items: wrapped('Bát') + wrapped('Đĩa') });
  expect(lines.map(({ name }) => name)).toEqual(['Bát', 'Đĩa']);
});

test('amounts and rates of lines that cannot be read are named by their line', () => {
  const item = (vatPercentage: string) => of2014({ item: of2014({ vatPercentage }) });
  expect(decoded({ items: item('10') + item('tám') }).remarks).toEqual([
    { kind: 'unread', tag: 'item 2/vatPercentage', text: 'tám', isTotal: false },
  ]);
});

test('the sum of the lines replaces a missing sum before tax', () => {
  const { totals, remarks } = decoded({
    totalAmountWithoutVAT: null,
    sumOfTotalLineAmountWithoutVAT: '1000.01',
  });
  expect(totals.withoutTax).toBe('1000.01');
  expect(remarks).toBeUndefined();
});

test.each<readonly [string, Tags, readonly string[]]>([
  ['what is paid alone', { totalAmountWithVAT: '1100' }, []],
  ['no tax beside it', { totalVATAmount: '0', totalAmountWithVAT: '1100' }, []],
  [
    'tax, and not on what',
    { totalVATAmount: '100', totalAmountWithVAT: '1100' },
    ['totalAmountWithoutVAT'],
  ],
  ['all of it before tax', { totalAmountWithoutVAT: '1100', totalAmountWithVAT: '1100' }, []],
  [
    'less before tax',
    { totalAmountWithoutVAT: '1000', totalAmountWithVAT: '1100' },
    ['totalVATAmount'],
  ],
  ['no payable amount', { totalAmountWithoutVAT: '1000' }, ['totalAmountWithVAT']],
])('an invoice of 2014 that states %s leaves unread: %3$j', (_, stated, tags) => {
  const sums = {
    totalAmountWithoutVAT: null,
    totalVATAmount: null,
    totalAmountWithVAT: null,
    ...stated,
  };
  const { remarks = [] } = decoded({
    templateCode: '02GTTT0/001',
    items: null,
    invoiceTaxBreakdowns: null,
    ...sums,
  });
  expect(remarks).toEqual(
    tags.map((tag) => ({ kind: 'unread', tag: `invoiceData/${tag}`, text: '', isTotal: true })),
  );
});

const breakdown = (...rows: readonly Tags[]) =>
  decoded({
    invoiceTaxBreakdowns: rows.map((row) => of2014({ invoiceTaxBreakdown: of2014(row) })).join(''),
  });

test('base and tax of 2014 are read by rates, those without tax among them', () => {
  const { totals, remarks } = breakdown(
    { vatPercentage: '5', vatTaxableAmount: '600', vatTaxAmount: '30' },
    { vatPercentage: '-1', vatTaxableAmount: '400' },
  );
  expect(totals.byRate).toEqual([
    { rate: '5', customRate: null, base: '600', tax: '30' },
    { rate: 'KCT', customRate: null, base: '400', tax: null },
  ]);
  expect(remarks).toBeUndefined();
});

test.each([
  ['vatPercentage', { vatPercentage: 'tám' }, 'tám'],
  ['vatTaxableAmount', { vatTaxableAmount: null }, ''],
  ['vatTaxAmount', { vatTaxAmount: null }, ''],
])(
  'a rate of 2014 whose %s cannot be read excludes the invoice from the books',
  (tag, changed, text) => {
    const right = { vatPercentage: '10', vatTaxableAmount: '600', vatTaxAmount: '60' };
    expect(breakdown(right, { ...right, ...changed }).remarks).toEqual([
      { kind: 'unread', tag: `invoiceTaxBreakdown 2/${tag}`, text, isTotal: true },
    ]);
  },
);

test('rates that come from the lines are remarked where the breakdown would be', () => {
  expect(decoded({ invoiceTaxBreakdowns: null }).remarks).toEqual([
    {
      kind: 'read-as',
      tag: 'invoiceData/invoiceTaxBreakdowns',
      text: '',
      readAs: '10%: 1000 + 100',
      isTotal: true,
    },
  ]);
});

test('in dollars three decimals are read, if other money shows the meaning of the mark', () => {
  const amounts = { totalAmountWithVAT: '12.500', itemTotalAmountWithoutVat: '12.50' };
  expect(decoded(amounts).totals.withTax).toBe('12.5');
  expect(decoded({ ...amounts, currencyCode: 'VND' }).remarks).toContainEqual(
    expect.objectContaining({ kind: 'unread', tag: 'invoiceData/totalAmountWithVAT' }),
  );
});

const SIGNATURE =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#" Id="seller"><SignatureValue>c2lnbmVk</SignatureValue></Signature>';

test('content beside the data of 2014 is a signature, or is preserved as unsigned', () => {
  const { signatures, extras } = decoded(
    { invoiceType: '01GTKT' },
    {
      beside: `${SIGNATURE}${SIGNATURE}<inv:controlData>77</inv:controlData>`,
    },
  );
  expect(signatures.map(({ place }) => place)).toEqual(['seller', 'other']);
  expect(extras).toEqual([
    { place: 'invoice/invoiceData', name: 'invoiceType', type: 'tag', value: '01GTKT' },
    { place: 'invoice', name: 'controlData', type: 'tag', value: '77', isUnsigned: true },
  ]);
});
