import { LINE_LENGTHS, PARTY_LENGTHS } from '@hoadon/domain/invoice/validation/text-lengths';
import { decimal } from '@hoadon/domain/money/decimal';
import type { DecodedLine, Invoice } from '@hoadon/xml/invoice/invoice';
import { afterAll, expect, test } from 'vitest';
import { overlapsIn } from './testing/overlaps.ts';
import { boxesOf, pagesOf } from './testing/read-pdf.ts';
import { sampleInvoice, sampleLine } from './testing/sample-invoice.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf({ limitMs: 60_000 });
afterAll(() => pdf.close());

const print = (invoice: Invoice) => pdf.print('1', invoice, {});
const unbroken = (length: number): string => 'W'.repeat(length);
const capitals = (length: number): string => 'CÔNG TY XÂY DỰNG '.repeat(30).slice(0, length).trim();
const longest = (lengths: Readonly<Record<string, number>>, write: (length: number) => string) =>
  Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, write(length)]));
/** 21 digits, six of them decimals: the maximum of the format. */
const AMOUNT = decimal('-999999999999999.999999');

const withLine = (change: Partial<DecodedLine>, count = 3): Invoice =>
  sampleInvoice(0, {
    lines: Array.from({ length: count }, (_, index) => ({ ...sampleLine(index), ...change })),
  });
const amounts = { quantity: AMOUNT, price: AMOUNT, subtotal: AMOUNT, tax: AMOUNT, total: AMOUNT };
const rate = { rate: '10', customRate: null, base: AMOUNT, tax: AMOUNT } as const;
const totals = {
  ...sampleInvoice(1).totals,
  withoutTax: AMOUNT,
  tax: AMOUNT,
  withTax: AMOUNT,
  byRate: [rate, { ...rate, rate: '8' as const }],
};
const sample = sampleInvoice(1);
const seller = (write: (length: number) => string) => ({
  ...sample.seller,
  ...longest(PARTY_LENGTHS.seller, write),
});
const buyer = (write: (length: number) => string) => ({
  ...sample.buyer,
  ...longest(PARTY_LENGTHS.buyer, write),
  identityNumber: '001199000001',
  budgetUnitCode: '1234567',
});
const delivery = longest(PARTY_LENGTHS.delivery, unbroken) as NonNullable<Invoice['delivery']>;

const CASES: Readonly<Record<string, () => Invoice>> = {
  'a unit of 50 letters': () => withLine({ unit: unbroken(LINE_LENGTHS.unit) }),
  'a name of 500 letters without a blank': () => withLine({ name: unbroken(LINE_LENGTHS.name) }),
  'a name of 200 letters without a blank beside a unit of 36': () =>
    withLine({ name: unbroken(200), unit: unbroken(36) }),
  'every amount of 21 digits': () => ({ ...withLine(amounts), totals }),
  'every amount of 21 digits, with the longest name and unit': () => ({
    ...withLine({ ...amounts, name: unbroken(500), unit: unbroken(50) }),
    totals,
  }),
  'amounts of 10^14 dong': () => ({
    ...withLine({ price: decimal('100000000000000'), subtotal: decimal('100000000000000') }),
    totals: {
      ...totals,
      withoutTax: decimal('100000000000000'),
      withTax: decimal('110000000000000'),
    },
  }),
  'a seller with the longest texts': () => ({ ...sampleInvoice(40), seller: seller(unbroken) }),
  'a seller with the longest names in capitals': () => ({
    ...sampleInvoice(40),
    seller: seller(capitals),
  }),
  'a buyer with the longest texts': () => ({ ...sampleInvoice(40), buyer: buyer(unbroken) }),
  'a buyer with the longest names in capitals': () => ({
    ...sampleInvoice(40),
    buyer: buyer(capitals),
  }),
  'the longest note, words and way of payment': () =>
    sampleInvoice(2, {
      note: unbroken(255),
      amountInWords: unbroken(255),
      paymentMethod: unbroken(50),
    }),
  'signers with the longest names': () => ({
    ...sample,
    signatures: sample.signatures.map((one) => ({ ...one, signer: unbroken(200) })),
  }),
  'a remark, a discount and a note across the row': () => ({
    ...sampleInvoice(1),
    lines: [
      { ...sampleLine(0), nature: '2', discountPercent: AMOUNT, discountAmount: AMOUNT },
      { ...sampleLine(1), type: 'note', name: unbroken(500) },
    ],
  }),
  'a rate of another issuer in the longest words': () =>
    withLine({ rate: 'NONE', rateText: unbroken(11) }),
  'a delivery note with the longest texts': () => ({
    ...withLine({ ...amounts, code: unbroken(LINE_LENGTHS.code), unit: unbroken(50) }),
    template: '6',
    serial: 'C26NAA',
    delivery,
  }),
};

test.each(Object.entries(CASES))(
  'the print survives %s: nothing overlaps or leaves the page',
  async (_, make) => {
    expect(overlapsIn(await boxesOf(await print(make())))).toEqual([]);
  },
);

test('300 lines in a foreign currency leave room to the names', async () => {
  const name = 'Bộ chuyển đổi nguồn một pha có giám sát từ xa, vỏ nhôm';
  const lines = Array.from({ length: 300 }, (_, index) => ({
    ...sampleLine(index),
    name,
    quantity: decimal('1234.567891'),
    price: decimal('98765.432109'),
    subtotal: decimal('121932631.11'),
    tax: decimal('12193263.11'),
  }));
  const pages = await pagesOf(
    await print(sampleInvoice(0, { lines, currency: 'USD', exchangeRate: '25450.5' })),
  );
  expect(pages.length).toBeLessThan(16);
});

test('the seller is named on every page, however long the buyer’s name', async () => {
  const pages = await pagesOf(await print({ ...sampleInvoice(60), buyer: buyer(capitals) }));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(1)) {
    expect(page).toContain('Công ty Cổ phần Thương mại và Dịch vụ Sông Hồng');
    expect(page).toContain('1C26TAA');
  }
});
