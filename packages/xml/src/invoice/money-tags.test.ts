import { expect, test } from 'vitest';
import { invoiceOf2014, invoiceOfVnpt, of2014, ofVnpt } from '../fixtures/older-invoices.ts';
import { decodeInvoices } from './decode.ts';

type Write = (tag: string, inside: string, section: MoneySection) => string;
type MoneySection = 'line' | 'rate' | 'fee' | 'totals';

const HEADER =
  '<TTChung><KHMSHDon>1</KHMSHDon><KHHDon>K26TAA</KHHDon><SHDon>7</SHDon><NLap>2026-11-20</NLap></TTChung>';
const today: Write = (tag, inside, section) => {
  const put = (here: MoneySection) => (here === section ? `<${tag}>${inside}</${tag}>` : '');
  return `<HDon><DLHDon>${HEADER}<NDHDon><DSHHDVu><HHDVu>${put('line')}</HHDVu></DSHHDVu><TToan><THTTLTSuat><LTSuat>${put('rate')}</LTSuat></THTTLTSuat><DSLPhi><LPhi>${put('fee')}</LPhi></DSLPhi>${put('totals')}<TgTThue>95.500</TgTThue><TgTTTBSo>950.000</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`;
};

const of2014With: Write = (tag, inside, section) =>
  invoiceOf2014({
    currencyCode: 'VND',
    exchangeRate: null,
    items: section === 'line' ? of2014({ item: of2014({ [tag]: inside }) }) : null,
    invoiceTaxBreakdowns:
      section === 'rate' ? of2014({ invoiceTaxBreakdown: of2014({ [tag]: inside }) }) : null,
    totalAmountWithoutVAT: null,
    discountAmount: null,
    totalVATAmount: '95.500',
    totalAmountWithVAT: '950.000',
    ...(section === 'totals' && { [tag]: inside }),
  });

const ofVnptWith: Write = (tag, inside, section) =>
  invoiceOfVnpt({
    Products: section === 'line' ? ofVnpt({ Product: ofVnpt({ [tag]: inside }) }) : null,
    Total: null,
    Discount_Amount: null,
    VAT_Amount: '95.500',
    Amount: '950.000',
    ...(section === 'totals' && { [tag]: inside }),
  });

const paidOf = (xml: string) => {
  const [invoice] = decodeInvoices(Buffer.from(xml));
  const isRead = invoice?.remarks?.every(({ kind, text }) => kind !== 'unread' || text === '');
  return isRead ? invoice?.totals : null;
};

const READ = { tax: '95500', withTax: '950000' };
const GROUPED = '12.500.000';

test.each<readonly [string, Write, MoneySection, readonly string[]]>([
  ['a line of today', today, 'line', ['ThTien', 'TThue', 'STCKhau']],
  ['a rate of today', today, 'rate', ['ThTien', 'TThue']],
  ['a fee of today', today, 'fee', ['TPhi']],
  ['the sums of today', today, 'totals', ['TgTCThue', 'TTCKTMai', 'TGTKhac']],
  [
    'a line of 2014',
    of2014With,
    'line',
    ['itemDiscount', 'itemTotalAmountWithoutVat', 'vatAmount', 'itemTotalAmountWithVat'],
  ],
  ['a rate of 2014', of2014With, 'rate', ['vatTaxableAmount', 'vatTaxAmount']],
  [
    'the sums of 2014',
    of2014With,
    'totals',
    ['totalAmountWithoutVAT', 'sumOfTotalLineAmountWithoutVAT', 'discountAmount'],
  ],
  ['a product of VNPT', ofVnptWith, 'line', ['Total', 'Amount', 'VATAmount', 'DiscountAmount']],
  [
    'the sums of VNPT',
    ofVnptWith,
    'totals',
    ['Total', 'Discount_Amount', 'DiscountAmount', 'GrossValue', 'GrossValue10', 'VatAmount10'],
  ],
])('money of %s shows how the file groups its thousands', (_, write, section, tags) => {
  for (const tag of tags) expect(paidOf(write(tag, GROUPED, section)), tag).toMatchObject(READ);
});

test.each<readonly [grouped: string, other: string, format: string, Write, read: string]>([
  ['TgTTTBSo', 'TgTThue', 'of today', today, 'withTax'],
  ['TgTThue', 'TgTTTBSo', 'of today', today, 'tax'],
  ['totalAmountWithVAT', 'totalVATAmount', 'of 2014', of2014With, 'withTax'],
  ['totalVATAmount', 'totalAmountWithVAT', 'of 2014', of2014With, 'tax'],
  ['Amount', 'VAT_Amount', 'of VNPT', ofVnptWith, 'withTax'],
  ['VAT_Amount', 'Amount', 'of VNPT', ofVnptWith, 'tax'],
])('%s shows it of %s, %s', (grouped, other, _, write, read) => {
  const xml = write('Nothing', '', 'totals').replace(
    new RegExp(`([<:]${grouped}>)9[\\d.]+<`),
    `$1${GROUPED}<`,
  );
  expect(xml).toContain(`${other}>9`);
  expect(paidOf(xml)).toMatchObject({ ...READ, [read]: '12500000' });
});

test.each<readonly [string, Write, MoneySection, readonly string[]]>([
  ['a line of today', today, 'line', ['SLuong', 'DGia']],
  ['a line of 2014', of2014With, 'line', ['quantity', 'unitPrice']],
  ['a product of VNPT', ofVnptWith, 'line', ['ProdQuantity', 'ProdPrice']],
  [
    'the sums of VNPT',
    ofVnptWith,
    'totals',
    ['SumGrossValue', 'GrossValueNote', 'VatAmountText', 'GrossValue10a'],
  ],
])('other amounts of %s leave the meaning of 950.000 open', (_, write, section, tags) => {
  for (const tag of tags) expect(paidOf(write(tag, GROUPED, section)), tag).toBeNull();
});
