import type { Buyer, Seller } from '@hoadon/domain/invoice/invoice';
import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { type Decimal, ZERO } from '@hoadon/domain/money/decimal';
import { childrenOf, textAt, type XmlElement } from '../../dom/tree.ts';
import { DecodeRefused } from '../decode-refused.ts';
import { buyerNames } from '../decoded-parts/decode-parties.ts';
import { signaturesBeside } from '../decoded-parts/decode-signatures.ts';
import { withRatesOfLines } from '../decoded-parts/rates-from-lines.ts';
import { requiredAmounts } from '../decoded-parts/required-amounts.ts';
import { statedRate } from '../decoded-parts/stated-rate.ts';
import type { DecodedLine, Invoice } from '../invoice.ts';
import { rateOf } from '../rate-text.ts';
import { sellerTaxCodeIn } from '../seller-tax-code.ts';
import { extrasOf, remarksOf, type TagReader, tagReader } from '../tag-reader.ts';
import { dayOf } from './day-text.ts';
import { olderLine, olderRateText } from './older-line.ts';

const PLACE = 'Invoice';
const LEADING_ZEROS = /^0+(?=\d)/;
/** IsSum of a product as TChat: goods, promotion, discount, note. */
const NATURES: Readonly<Record<string, string>> = { '0': '1', '1': '2', '2': '3', '4': '4' };
/** Tags of base and tax by rates. Without a number: not subject to tax. */
const RATES = [
  { suffix: '', rate: 'KCT' },
  { suffix: '0', rate: '0%' },
  { suffix: '5', rate: '5%' },
  { suffix: '8', rate: '8%' },
  { suffix: '10', rate: '10%' },
] as const;

/** The first of several tags: the format had two spellings of many. */
type Ask = (...tags: string[]) => string | null;

/**
 * Reads an invoice in VNPT's own format before 2021 from its Content. Throws DecodeRefused if it lacks an essential
 * part.
 */
export function oldVnptInvoice(root: XmlElement, content: XmlElement): Invoice {
  const read = tagReader(content, textAt(content, 'CurrencyUnit') ?? textAt(content, 'Currency'));
  const ask: Ask = (...tags) => {
    for (const tag of tags) {
      const text = read.text(content, tag);
      if (text !== null) return text;
    }
    return null;
  };
  const required = (tag: string): string => {
    const text = ask(tag);
    if (text === null) throw new DecodeRefused('INCOMPLETE', `Invoice/Content/${tag}`);
    return text;
  };
  const vatRate = ask('VAT_Rate', 'VATRate');
  const stated: Omit<Invoice, 'extras'> = {
    version: '',
    dataId: content.attributes.get('Id') ?? content.attributes.get('id') ?? '',
    name: ask('InvoiceName', 'Name') ?? '',
    template: required('InvoicePattern'),
    serial: required('SerialNo'),
    number: ask('InvoiceNo')?.replace(LEADING_ZEROS, '') ?? null,
    issuedOn: dayOf(required('ArisingDate')),
    currency: ask('CurrencyUnit', 'Currency') ?? 'VND',
    exchangeRate: read.exchangeRate(content, 'ExchangeRate'),
    paymentMethod: ask('Kind_of_Payment', 'PaymentMethod'),
    providerTaxCode: null,
    related: null,
    seller: { taxCode: sellerTaxCodeIn(root, read.text) ?? '', ...sellerOf(ask) },
    buyer: buyerOf(ask),
    delivery: null,
    lines: childrenOf(read.part(content, 'Products'), 'Product').map((row, index) =>
      lineOf(read, row, { rateOfAll: vatRate, index }),
    ),
    totals: totalsOf(read, content, vatRate),
    amountInWords: ask('Amount_words', 'AmountInWords'),
    note: ask('Note'),
    authorityCode: null,
    qrText: null,
    signatures: signaturesBeside(root),
  };
  for (const signature of childrenOf(root, 'Signature')) read.dismiss(signature);
  return {
    ...stated,
    totals: withRatesOfLines(read, [content, 'VATRate'], stated),
    ...remarksOf(read),
    extras: extrasOf(read, { root, data: content, parentPath: PLACE }),
  };
}

const sellerOf = (ask: Ask): Omit<Seller, 'taxCode'> => ({
  name: ask('ComName') ?? '',
  address: ask('ComAddress') ?? '',
  phone: ask('ComPhone'),
  email: ask('ComEmail'),
  fax: ask('ComFax'),
  website: ask('ComWebsite'),
  bankAccount: ask('ComBankNo'),
  bankName: ask('ComBankName'),
});

function buyerOf(ask: Ask): Buyer {
  const taxCode = ask('CusTaxCode');
  return {
    ...buyerNames(ask('CusName'), ask('Buyer'), taxCode, false),
    taxCode,
    address: ask('CusAddress'),
    phone: ask('CusPhone'),
    fax: null,
    email: ask('CusEmail', 'EmailDeliver'),
    identityNumber: null,
    passportNumber: null,
    identityType: null,
    budgetUnitCode: null,
    country: null,
    code: ask('CusCode'),
    bankAccount: ask('CusBankNo'),
    bankName: ask('CusBankName'),
  };
}

/** If a line has a Total, its Amount includes tax; otherwise it excludes tax. */
function lineOf(
  read: TagReader,
  row: XmlElement,
  { rateOfAll, index }: Readonly<{ rateOfAll: string | null; index: number }>,
): DecodedLine {
  read.name(row, `Product ${index + 1}`);
  const total = read.amount(row, 'Total');
  const amount = read.amount(row, 'Amount');
  return olderLine(read, row, {
    position: null,
    nature: NATURES[read.text(row, 'IsSum') ?? '0'] ?? '1',
    code: read.text(row, 'Code'),
    name: read.text(row, 'ProdName') ?? '',
    unit: read.text(row, 'ProdUnit'),
    quantity: read.amount(row, 'ProdQuantity'),
    price: read.amount(row, 'ProdPrice'),
    discountPercent: read.amount(row, 'Discount'),
    discountAmount: read.amount(row, 'DiscountAmount'),
    vatRate: read.text(row, 'VATRate') ?? rateOfAll,
    rateTag: 'VATRate',
    subtotal: total ?? amount,
    tax: read.amount(row, 'VATAmount'),
    total: total === null ? null : amount,
  });
}

function totalsOf(read: TagReader, content: XmlElement, vatRate: string | null): Totals {
  const amount = (...tags: string[]): Decimal =>
    tags.map((tag) => read.total(content, tag)).find((total) => total !== null) ?? ZERO;
  const required = requiredAmounts(read, content, {
    withoutTax: ['Total'],
    tax: ['VAT_Amount', 'VATAmount'],
    withTax: ['Amount'],
  });
  const { withoutTax, tax } = required;
  const stated = RATES.flatMap(({ suffix, rate }) => rateGroup(read, content, suffix, rate));
  const single =
    vatRate === null ? [] : [{ ...rateOfAll(read, content, vatRate), base: withoutTax, tax }];
  return {
    ...required,
    discount: amount('Discount_Amount', 'DiscountAmount'),
    decreeReduction: ZERO,
    byRate: stated.length > 0 ? stated : single,
  };
}

/** Stated once, so the invoice is recorded with it. */
const rateOfAll = (read: TagReader, content: XmlElement, vatRate: string) =>
  statedRate(read, olderRateText(vatRate), { parent: content, tag: 'VATRate', isTotal: true });

/** A rate of which nothing is stated, or nothing but zeros, is none. */
function rateGroup(
  read: TagReader,
  content: XmlElement,
  suffix: string,
  rate: string,
): RateTotal[] {
  const base = read.total(content, `GrossValue${suffix}`) ?? ZERO;
  const tax = suffix === '' ? null : (read.total(content, `VatAmount${suffix}`) ?? ZERO);
  return base === ZERO ? [] : [{ ...rateOf(rate), base, tax }];
}
