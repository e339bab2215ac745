import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { knownNames, lineFacts, nameCore, partnersNamed, plainTaxCode } from './line-facts.ts';
import type { WaitingInvoice } from './match-line.ts';
import { waitingBook } from './waiting-book.ts';

const facts = (text: string, payer = '') =>
  lineFacts({
    bookedOn: '2026-11-21',
    amount: decimal('1'),
    text,
    payer,
    account: '',
    reference: '',
    balance: '',
  });
const named = (text: string) => [...facts(text).named];
const bare = (text: string) => [...facts(text).bare];

test.each(['HD', 'hdon', 'HĐĐT', 'HDGTGT', 'hóa đơn', 'Inv', 'invoice'])(
  'a number behind "%s" is the number of an invoice',
  (word) => {
    expect(named(`TT ${word} 12`)).toEqual([12]);
  },
);

test.each(['và', 'số', 'no', 's', 'number', 'đt', 'điện', 'tử', 'GTGT', '1C26TAA', 'K26TBB'])(
  '"%s" may be between the word and the number',
  (word) => {
    expect(named(`HD ${word} 12`)).toEqual([12]);
  },
);

test('any other word ends the numbers of invoices', () => {
  expect(named('HD 12 ngay 345')).toEqual([12]);
  expect(bare('HD 12 ngay 345')).toEqual([345]);
  expect(named('so 12')).toEqual([]);
  expect(named('va 12')).toEqual([]);
});

test.each(['HD12', 'hdon12', 'INV12'])('%s is a word and its number', (text) => {
  expect(named(text)).toEqual([12]);
});

test('a word that only ends like one, or a code that holds letters, names no number', () => {
  expect(named('XHD12')).toEqual([]);
  expect(named('HD 12A')).toEqual([]);
  expect(named('HD 12A 13')).toEqual([]);
  expect(named('HD A12 13')).toEqual([]);
  expect(named('HD XC26TAA 13')).toEqual([]);
  expect(named('HD C26TAAB 13')).toEqual([]);
});

test('a number with its leading zeros is meant as it is written, a shorter one is only possible', () => {
  expect([named('chuyen 0000088'), bare('chuyen 0000088')]).toEqual([[88], []]);
  expect([named('chuyen 000088'), bare('chuyen 000088')]).toEqual([[], [88]]);
  expect([named('chuyen 1000088'), bare('chuyen 1000088')]).toEqual([[], [1000088]]);
});

test('possible numbers have three digits at least and eight at most, and zero is none', () => {
  expect(bare('12 123 12345678 99999999 123456789 000 0000000')).toEqual([123, 12345678, 99999999]);
  expect(named('HD 0')).toEqual([]);
});

test('a number that is named is not possible besides', () => {
  expect([named('chi 123 HD 123'), bare('chi 123 HD 123')]).toEqual([[123], []]);
});

test('numbers are read from the text, words and tax codes from the payer too', () => {
  const lineFactsFound = facts('CK HD 7', 'CTY HD 99 MST 0101234567');
  expect([...lineFactsFound.named]).toEqual([7]);
  expect(lineFactsFound.words).toBe(' ck hd 7 cty hd 99 mst 0101234567 ');
  expect([...lineFactsFound.taxCodes]).toEqual(['0101234567']);
});

test('a tax code has ten or thirteen digits and is separated from other digits', () => {
  expect([...facts('0101234567 0101234567-001 01012345678 123456789').taxCodes]).toEqual([
    '0101234567',
    '0101234567001',
  ]);
  expect(plainTaxCode('0101234567-001')).toBe('0101234567001');
  expect([...facts('CK', 'CTY').taxCodes]).toEqual([]);
});

test('a template and series is compared as the series', () => {
  expect(facts('HD 1C26TAA', 'CTY').words).toBe(' hd c26taa cty ');
  expect(facts('x1c26taa1', 'CTY').words).toBe(' x1c26taa1 cty ');
});

test.each([
  ['Doanh nghiệp tư nhân Hoa Mai', 'hoa mai'],
  ['Công ty TNHH MTV Xuất nhập khẩu Sao Việt', 'sao viet'],
  ['Tổng công ty Sông Đà', 'song da'],
  // Only in front: behind the name such words are part of it.
  ['Sao Việt Thương mại', 'sao viet thuong mai'],
  ['Công ty 1234', null],
  ['CTY ABC', null],
  ['CTY ABCD', 'abcd'],
])('the part of %j that is its own is %j', (name, core) => {
  expect(nameCore(name)).toBe(core);
});

test('partners are found by their own names, each once, whatever else begins alike', () => {
  const names = knownNames([
    { id: '1', name: 'Công ty Sao Việt' },
    { id: '2', name: 'CTY TNHH Sao Mai' },
    { id: '3', name: 'Công ty TNHH' },
  ]);
  expect(partnersNamed(facts('sao viet tra tien sao viet'), names)).toEqual(['1']);
  expect(partnersNamed(facts('sao mai va sao viet'), names).sort()).toEqual(['1', '2']);
  expect(partnersNamed(facts('sao'), names)).toEqual([]);
});

test('two partners of one name are both meant', () => {
  const names = knownNames([
    { id: '1', name: 'Công ty Sao Việt' },
    { id: '2', name: 'CTY CP Sao Việt' },
  ]);
  expect(partnersNamed(facts('SAO VIET'), names)).toEqual(['1', '2']);
});

const waiting = (id: string, change: Partial<WaitingInvoice> = {}): WaitingInvoice => ({
  id,
  direction: 'issued',
  serial: 'C26TAA',
  number: 7,
  partnerId: null,
  open: decimal('500'),
  decreasedBy: [],
  ...change,
});

test('an open invoice is found by number, amount or partner, each once and in that order', () => {
  const book = waitingBook([
    waiting('by partner', { number: null, partnerId: 'P', open: decimal('1') }),
    waiting('by amount', { number: 8 }),
    waiting('by all', { partnerId: 'P' }),
    waiting('not meant', { number: 9, partnerId: 'Q', open: decimal('2') }),
  ]);
  const ids = (amount: string, text: string, ...partners: readonly string[]) =>
    book.meantBy(decimal(amount), facts(text), new Set(partners)).map(({ id }) => id);
  expect(ids('-500', 'HD 7', 'P')).toEqual(['by all', 'by amount', 'by partner']);
  expect(ids('3', 'so 007')).toEqual(['by all']);
  expect(ids('3', '', 'Q', 'R')).toEqual(['not meant']);
  expect(ids('3', 'HD 3')).toEqual([]);
});

test('taking what no invoice waits for changes nothing', () => {
  const book = waitingBook([waiting('a')]);
  book.take([{ id: 'unknown', amount: decimal('500') }]);
  expect(book.meantBy(decimal('500'), facts(''), new Set())).toHaveLength(1);
});
