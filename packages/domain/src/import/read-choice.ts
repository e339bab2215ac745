import type { BuyerType, InvoicePaymentMethod } from '../invoice/invoice.ts';
import type { InvoiceKind } from '../invoice/invoice-kind.ts';
import type { LineType } from '../invoice/lines/line.ts';
import { listedRate, type StatedRate } from '../invoice/listed-rate.ts';
import type { VatRate } from '../invoice/vat-rate.ts';
import { compare, type Decimal, HUNDRED, ONE, times, ZERO } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { parseNumber } from '../money/parse-number.ts';
import { foldForSearch } from '../search/fold.ts';
import { type Cell, cellText, plainCell } from './cell.ts';

/** The words of the trade for each choice, folded; in Vietnamese, English and as the authority numbers them. */
const KINDS: Readonly<Record<string, InvoiceKind>> = {
  '1': 'vat',
  gtgt: 'vat',
  'hoa don gtgt': 'vat',
  'hoa don gia tri gia tang': 'vat',
  '2': 'sales',
  'ban hang': 'sales',
  'hoa don ban hang': 'sales',
  '6': 'transfer',
  'phieu xuat kho': 'transfer',
};
const LINE_TYPES: Readonly<Record<string, LineType>> = {
  '1': 'product',
  'hang hoa': 'product',
  'hang hoa dich vu': 'product',
  'dich vu': 'product',
  product: 'product',
  '3': 'discount',
  'chiet khau': 'discount',
  'chiet khau thuong mai': 'discount',
  discount: 'discount',
  '4': 'note',
  'ghi chu': 'note',
  'dien giai': 'note',
  note: 'note',
  'nghi dinh': 'decree',
  'giam thue': 'decree',
  decree: 'decree',
};
const BUYER_TYPES: Readonly<Record<string, BuyerType>> = {
  'to chuc': 'ENTERPRISE',
  'doanh nghiep': 'ENTERPRISE',
  'cong ty': 'ENTERPRISE',
  enterprise: 'ENTERPRISE',
  company: 'ENTERPRISE',
  'ca nhan': 'PERSONAL',
  personal: 'PERSONAL',
  person: 'PERSONAL',
};
const PAYMENTS: Readonly<Record<string, InvoicePaymentMethod>> = {
  tm: 'TM',
  'tien mat': 'TM',
  ck: 'CK',
  'chuyen khoan': 'CK',
  'tm ck': 'TM/CK',
  'ck tm': 'TM/CK',
  'tien mat chuyen khoan': 'TM/CK',
};
const UNTAXED: Readonly<Record<string, VatRate>> = {
  kct: 'KCT',
  'khong chiu thue': 'KCT',
  kkknt: 'KKKNT',
  'khong ke khai': 'KKKNT',
  'khong ke khai khong nop thue': 'KKKNT',
  'khong ke khai nop thue': 'KKKNT',
};

const choose =
  <T>(words: Readonly<Record<string, T>>) =>
  (text: string): T | null => {
    const word = foldForSearch(text);
    return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
  };

export const readKind = choose(KINDS);
export const readLineType = choose(LINE_TYPES);
export const readBuyerType = choose(BUYER_TYPES);
export const readPayment = choose(PAYMENTS);
const readUntaxed = choose(UNTAXED);

export type ReadRate = StatedRate;

/**
 * A tax rate: `10`, `10 %`, `KHAC:08.00%`, `KCT`. A number cell between 0 and 1 is one that Excel shows as per
 * cent: 0.08 is 8 %. Null where it is no rate.
 */
export function readRate(of: Cell, format: NumberFormat): ReadRate | null {
  const cell = plainCell(of);
  if (cell !== null && typeof cell === 'object' && 'number' in cell)
    return rateOf(isShare(cell.number) ? times(cell.number, HUNDRED) : cell.number);
  const text = cellText(cell) ?? '';
  const untaxed = readUntaxed(text);
  if (untaxed) return { rate: untaxed, customRate: null };
  const percent = parseNumber(text.replace(/^KHAC\s*:?/i, '').replace('%', ''), format);
  return percent === null ? null : rateOf(percent);
}

const isShare = (number: Decimal): boolean => compare(number, ZERO) > 0 && compare(number, ONE) < 0;

const rateOf = (customRate: Decimal): ReadRate => listedRate({ rate: 'KHAC', customRate });
