import type { Buyer, NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { listedRate } from '@hoadon/domain/invoice/listed-rate';
import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { type Decimal, decimal, plus, ZERO } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_RATES, DELIVERY, FACTS, SALES, SELLER, TRANSFER } from '../fixtures/sample-drafts.ts';
import { decodeInvoices } from './decode.ts';
import { assembleInvoice, encodeInvoiceData } from './encode.ts';
import { INVOICE_NAMES, invoiceOfDraft } from './from-draft.ts';

/** Text as a person types it: Vietnamese, markup, emoji, quotes; trimmed and composed like a form does. */
const typed = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            'Đ',
            'ắ',
            'ỡ',
            'ẵ',
            'q',
            ' ',
            '&',
            '<',
            '>',
            '"',
            "'",
            ']]>',
            '%',
            '😀',
            '\n',
          ),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
      ),
      { minLength: 1, maxLength: Math.floor(maxLength / 8) },
    )
    .map((parts) =>
      parts
        .join('')
        .replace(/[^\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
        .normalize('NFC')
        .trim(),
    )
    .filter((text) => text !== '');
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

const amount: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), fc.nat(999_999))
  .map(([whole, part]) => decimal(`${whole}.${String(part).padStart(6, '0')}`));

const rate = fc
  .tuple(fc.constantFrom(...VAT_RATES.filter((name) => name !== 'NONE')), fc.nat(9_999))
  .map(([name, hundredths]) => ({
    rate: name,
    customRate: name === 'KHAC' ? decimal((hundredths / 100).toFixed(2)) : null,
  }))
  .map(listedRate);

const goods: fc.Arbitrary<Line> = fc
  .record({
    type: fc.constantFrom('product' as const, 'discount' as const),
    code: optional(typed(50)),
    name: typed(500),
    unit: optional(typed(50)),
    quantity: optional(amount),
    price: optional(amount),
    rate,
    subtotal: amount,
    tax: optional(amount),
  })
  .map(({ rate: chosen, ...line }) => ({
    ...line,
    ...chosen,
    total: line.tax === null ? line.subtotal : plus(line.subtotal, line.tax),
    method: null,
  }));

const remark: fc.Arbitrary<Line> = typed(500).map((name) => ({
  type: 'note' as const,
  code: null,
  name,
  unit: null,
  quantity: null,
  price: null,
  rate: 'NONE' as const,
  customRate: null,
  subtotal: null,
  tax: null,
  total: null,
  method: null,
}));

const buyerFacts = fc.record({
  address: optional(typed(400)),
  phone: optional(digits(10)),
  fax: optional(digits(10)),
  email: optional(fc.constant('mua@vidu.example')),
  identityNumber: optional(fc.oneof(digits(12), digits(9))),
  passportNumber: optional(fc.constant('B0000001')),
  identityType: optional(typed(50)),
  budgetUnitCode: optional(digits(7)),
  country: optional(fc.constantFrom('JP', 'US', 'NO')),
  code: optional(typed(50)),
  bankAccount: optional(digits(14)),
  bankName: optional(typed(400)),
});
const organisation: fc.Arbitrary<Buyer> = fc
  .tuple(buyerFacts, typed(400), optional(typed(100)), fc.oneof(digits(10), digits(13)))
  .map(([facts, legalName, name, code]) => ({
    ...facts,
    type: 'ENTERPRISE',
    legalName,
    name,
    taxCode: code.length === 13 ? `${code.slice(0, 10)}-${code.slice(10)}` : code,
  }));
const person: fc.Arbitrary<Buyer> = fc
  .tuple(buyerFacts, typed(100), optional(digits(12)))
  .map(([facts, name, taxCode]) => ({
    ...facts,
    type: 'PERSONAL',
    legalName: null,
    name,
    taxCode,
  }));

const group: fc.Arbitrary<RateTotal> = fc
  .tuple(rate, amount, optional(amount))
  .map(([chosen, base, tax]) => {
    // A taxed rate states its tax.
    const bearsTax = ['5', '8', '10', 'KHAC'].includes(chosen.rate);
    return { ...chosen, base, tax: bearsTax ? (tax ?? decimal('0')) : tax };
  });

const invoice: fc.Arbitrary<NumberedInvoice> = fc.record({
  kind: fc.constant('vat' as const),
  serial: fc.stringMatching(/^[CK]\d\d[TDLM][A-Z]{2}$/),
  number: fc.integer({ min: 1, max: 99_999_999 }),
  issuedOn: fc
    .date({ min: new Date('2022-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  currency: fc.constant('USD'),
  exchangeRate: fc.integer({ min: 1, max: 9_999_999 }).map((n) => decimal((n / 100).toFixed(2))),
  paymentMethod: fc.constantFrom('TM' as const, 'CK' as const, 'TM/CK' as const),
  seller: fc.record({
    taxCode: digits(10),
    name: typed(400),
    address: typed(400),
    phone: optional(digits(10)),
    email: fc.constant(SELLER.email),
    fax: optional(digits(10)),
    website: optional(typed(100)),
    bankAccount: optional(digits(14)),
    bankName: optional(typed(400)),
  }),
  buyer: fc.oneof(organisation, person),
  lines: fc.array(fc.oneof(goods, remark), { maxLength: 8 }),
  totals: fc.record({
    withoutTax: amount,
    tax: amount,
    withTax: amount,
    discount: amount,
    decreeReduction: amount,
    byRate: fc.array(group, { maxLength: 5 }),
  }),
  amountInWords: typed(255),
  delivery: fc.constant(null),
  related: optional(
    fc.record({
      relation: fc.constantFrom('replaces' as const, 'adjusts' as const),
      template: fc.constant('1'),
      serial: fc.constant('C25TAA'),
      number: fc.constant('7'),
      issuedOn: fc.constant('2025-12-31'),
      note: optional(typed(255)),
      adjusts: fc.constant(null),
      reason: typed(255),
      causeCode: fc.constant(null),
      agreedOn: fc.constant(null),
      agreementNumber: fc.constant(null),
      approvalCode: fc.constant(null),
      evidence: fc.constant(null),
    }),
  ),
  note: optional(typed(500)),
});

function readBack(written: NumberedInvoice) {
  const { data } = encodeInvoiceData(written, FACTS);
  return decodeInvoices(assembleInvoice({ data, qrText: null, sellerSignature: null }));
}

/** Expected result of reading: the draft itself, with the facts of the file. */
const expectedOf = (written: NumberedInvoice) => ({
  ...invoiceOfDraft(written),
  number: String(written.number),
  dataId: FACTS.dataId,
  version: FACTS.version,
  providerTaxCode: FACTS.providerTaxCode,
});

const withoutNumber = <T extends { number: unknown }>({ number: _, ...rest }: T) => rest;

test('an invoice that is written and read again is equal to the last letter and digit', () => {
  fc.assert(
    fc.property(invoice, (written) => {
      const [read, second] = readBack(written);
      expect(second).toBeUndefined();
      const expected = expectedOf(written);
      expect(read).toEqual({ ...expected, name: FACTS.name });
      expect(withoutNumber(expected)).toMatchObject({ extras: [] });
    }),
    { numRuns: 300 },
  );
});

test('a sales invoice retains its relief row and its person as buyer', () => {
  const [read] = readBack(SALES);
  expect(read?.buyer).toEqual(SALES.buyer);
  expect(read?.totals).toEqual(SALES.totals);
  expect(read?.lines.map(({ type, subtotal }) => [type, subtotal])).toEqual([
    ['product', '450000'],
    ['decree', '2700'],
  ]);
});

test('a delivery note retains warehouse, order, carrier and vehicle', () => {
  const [read] = readBack(TRANSFER);
  expect(read?.delivery).toEqual(TRANSFER.delivery);
  expect(read?.seller.name).toBe(TRANSFER.seller.name);
  expect(read?.lines).toEqual(invoiceOfDraft(TRANSFER).lines);
  expect(read?.totals.withTax).toBe(ZERO);
});

const withRates = (draft: NumberedInvoice): NumberedInvoice => ({
  ...draft,
  lines: draft.lines.map((line) => (line.type === 'decree' ? line : { ...line, rate: '10' })),
});

test.each([
  ['a VAT invoice', ALL_RATES],
  ['a sales invoice', SALES],
  ['a sales invoice whose lines keep the rates they had as a VAT invoice', withRates(SALES)],
  ['a transfer note', withRates(TRANSFER)],
  [
    'a transfer note from the seat',
    { ...TRANSFER, delivery: { ...DELIVERY, warehouseAddress: null } },
  ],
])(
  'ISS-031 the preview of %s shows what the file will say, without number, code and signatures',
  (_, draft) => {
    const [read] = readBack(draft);
    expect(invoiceOfDraft(draft)).toEqual({
      ...read,
      name: INVOICE_NAMES[draft.kind],
      number: null,
      version: '',
      dataId: '',
      providerTaxCode: null,
    });
  },
);
