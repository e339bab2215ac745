import type { Buyer, RelatedInvoice, Seller } from '@hoadon/domain/invoice/invoice';
import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { ZERO } from '@hoadon/domain/money/decimal';
import { childOf, childrenOf, elementsOf, textAt, type XmlElement } from '../../dom/tree.ts';
import { DecodeRefused } from '../decode-refused.ts';
import { buyerNames } from '../decoded-parts/decode-parties.ts';
import { signaturesBeside } from '../decoded-parts/decode-signatures.ts';
import { withRatesOfLines } from '../decoded-parts/rates-from-lines.ts';
import { requiredAmount, requiredAmounts, taxOfGroup } from '../decoded-parts/required-amounts.ts';
import { statedRate } from '../decoded-parts/stated-rate.ts';
import type { DecodedLine, Invoice } from '../invoice.ts';
import { sellerTaxCodeIn } from '../seller-tax-code.ts';
import { extrasOf, remarksOf, type TagReader, tagReader } from '../tag-reader.ts';
import { dayOf } from './day-text.ts';
import { olderLine, olderRateText } from './older-line.ts';

const PLACE = 'invoice';
const LEADING_ZEROS = /^0+(?=\d)/;
/** adjustmentType: of an ordinary invoice, and of replacements and adjustments. */
const ORDINARY = '1';
const RELATIONS: Readonly<Record<string, RelatedInvoice['relation']>> = {
  '3': 'replaces',
  '5': 'adjusts',
};
/** originalInvoiceId: form, serial and number in one text, with or without separators. */
const ORIGINAL = /^(?:(\d{2}\w+\/\d{3})\W*)?([A-Z]{2}\/\d{2}[A-Z])\W*(\d{1,8})$/;
/** `selection` of a line as TChat: goods, note, discount. */
const NATURES: Readonly<Record<string, string>> = { '2': '4', '3': '3' };
const TRUE = /^(?:true|1)$/i;

/** Reads a tag of the data itself, or of its party's group. */
type Ask = (tag: string) => string | null;

/** Reads an invoice in the format of 2014. Throws DecodeRefused if it lacks an essential part. */
export function invoiceOf2014(root: XmlElement): Invoice {
  const data = childOf(root, 'invoiceData');
  if (!data) throw new DecodeRefused('INCOMPLETE', 'invoice/invoiceData');
  const read = tagReader(data, textAt(data, 'currencyCode'));
  const ask: Ask = (tag) => read.text(data, tag);
  const required = (tag: string): string => {
    const text = ask(tag);
    if (text === null) throw new DecodeRefused('INCOMPLETE', `invoice/invoiceData/${tag}`);
    return text;
  };
  const stated: Omit<Invoice, 'extras'> = {
    version: '',
    dataId: data.attributes.get('id') ?? data.attributes.get('Id') ?? '',
    name: ask('invoiceName') ?? '',
    template: required('templateCode'),
    serial: required('invoiceSeries'),
    number: ask('invoiceNumber')?.replace(LEADING_ZEROS, '') ?? null,
    issuedOn: dayOf(required('invoiceIssuedDate')),
    currency: ask('currencyCode') ?? 'VND',
    exchangeRate: read.exchangeRate(data, 'exchangeRate'),
    paymentMethod: paymentMethodOf(read, data),
    providerTaxCode: null,
    related: relatedOf(read, data),
    seller: {
      taxCode: sellerTaxCodeIn(root, read.text) ?? '',
      ...sellerOf(partyOf(read, data, 'seller')),
    },
    buyer: buyerOf(partyOf(read, data, 'buyer')),
    delivery: null,
    lines: rowsIn(read.part(data, 'items'), 'item').map((row, index) => lineOf(read, row, index)),
    totals: totalsOf(read, data),
    amountInWords: ask('totalAmountWithVATInWords'),
    note: ask('invoiceNote') ?? ask('invoiceNotes'),
    authorityCode: null,
    qrText: null,
    signatures: signaturesBeside(root),
  };
  for (const signature of childrenOf(root, 'Signature')) read.dismiss(signature);
  return {
    ...stated,
    totals: withRatesOfLines(read, [data, 'invoiceTaxBreakdowns'], stated),
    ...remarksOf(read),
    extras: extrasOf(read, { root, data, parentPath: PLACE }),
  };
}

function partyOf(read: TagReader, data: XmlElement, party: 'seller' | 'buyer'): Ask {
  const group = childOf(data, party);
  return (tag) => read.text(data, `${party}${tag}`) ?? read.text(group, `${party}${tag}`);
}

const sellerOf = (ask: Ask): Omit<Seller, 'taxCode'> => ({
  name: ask('LegalName') ?? '',
  address: ask('AddressLine') ?? '',
  phone: ask('PhoneNumber'),
  email: ask('Email'),
  fax: ask('FaxNumber'),
  website: ask('Website'),
  bankAccount: ask('BankAccount'),
  bankName: ask('BankName'),
});

function buyerOf(ask: Ask): Buyer {
  const taxCode = ask('TaxCode');
  return {
    ...buyerNames(ask('LegalName'), ask('DisplayName'), taxCode, false),
    taxCode,
    address: ask('AddressLine'),
    phone: ask('PhoneNumber'),
    fax: ask('FaxNumber'),
    email: ask('Email'),
    identityNumber: null,
    passportNumber: null,
    identityType: null,
    budgetUnitCode: null,
    country: null,
    code: ask('Code'),
    bankAccount: ask('BankAccount'),
    bankName: ask('BankName'),
  };
}

function paymentMethodOf(read: TagReader, data: XmlElement): string | null {
  const payment = childOf(childOf(data, 'payments'), 'payment');
  return read.text(payment, 'paymentMethodName') ?? read.text(data, 'paymentMethodName');
}

/** The reference to the original is one text, split as far as possible. */
function relatedOf(read: TagReader, data: XmlElement): RelatedInvoice | null {
  read.usual(data, 'adjustmentType', ORDINARY);
  const relation = RELATIONS[textAt(data, 'adjustmentType') ?? ''];
  if (relation === undefined) return null;
  read.text(data, 'adjustmentType');
  const original = read.text(data, 'originalInvoiceId') ?? '';
  const [, template = '', serial = '', number = original] = ORIGINAL.exec(original) ?? [];
  return {
    relation,
    template,
    serial,
    number,
    issuedOn: dayOf(read.text(data, 'originalInvoiceIssueDate') ?? ''),
    note: null,
  };
}

/** Rows of a list; some software wraps each row. */
const rowsIn = (list: XmlElement | null, row: string): XmlElement[] =>
  (list ? elementsOf(list) : []).flatMap((element) =>
    element.local === row ? [element] : childrenOf(element, row),
  );

function lineOf(read: TagReader, row: XmlElement, index: number): DecodedLine {
  read.name(row, `item ${index + 1}`);
  const isGift = TRUE.test(read.text(row, 'promotion') ?? '');
  return olderLine(read, row, {
    position: read.text(row, 'lineNumber'),
    nature: isGift ? '2' : (NATURES[read.text(row, 'selection') ?? ''] ?? '1'),
    code: read.text(row, 'itemCode'),
    name: read.text(row, 'itemName') ?? '',
    unit: read.text(row, 'unitName'),
    quantity: read.amount(row, 'quantity'),
    price: read.amount(row, 'unitPrice'),
    discountPercent: read.amount(row, 'discount'),
    discountAmount: read.amount(row, 'itemDiscount'),
    vatRate: read.text(row, 'vatPercentage'),
    rateTag: 'vatPercentage',
    subtotal: read.amount(row, 'itemTotalAmountWithoutVat'),
    tax: read.amount(row, 'vatAmount'),
    total: read.amount(row, 'itemTotalAmountWithVat'),
  });
}

function totalsOf(read: TagReader, data: XmlElement): Totals {
  return {
    ...requiredAmounts(read, data, {
      withoutTax: ['totalAmountWithoutVAT', 'sumOfTotalLineAmountWithoutVAT'],
      tax: ['totalVATAmount'],
      withTax: ['totalAmountWithVAT'],
    }),
    discount: read.total(data, 'discountAmount') ?? ZERO,
    decreeReduction: ZERO,
    byRate: rowsIn(read.part(data, 'invoiceTaxBreakdowns'), 'invoiceTaxBreakdown').map(
      (row, index) => rateGroup(read, row, index),
    ),
  };
}

function rateGroup(read: TagReader, row: XmlElement, index: number): RateTotal {
  read.name(row, `invoiceTaxBreakdown ${index + 1}`);
  const text = olderRateText(read.text(row, 'vatPercentage'));
  const rate = statedRate(read, text, { parent: row, tag: 'vatPercentage', isTotal: true });
  const base = requiredAmount(read, row, 'vatTaxableAmount');
  return { ...rate, base, tax: taxOfGroup(read, row, 'vatTaxAmount', { ...rate, base }) };
}
