import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceKey, keyOfNamed } from './invoice-key.ts';

const INVOICE = { sellerTaxCode: '0399991100-002', template: '1', serial: 'C26TAA', number: '12' };
const KEY = '0399991100002|1|C26TAA|12';
const textOf = (more: Partial<typeof INVOICE> = {}) => invoiceKey({ ...INVOICE, ...more }).text;

test('one invoice has one key, in any spelling and from any source (worked example 9)', () => {
  expect(textOf()).toBe(KEY);
  expect(invoiceKey({ ...INVOICE, number: 12 }).text).toBe(KEY);
  const written = { sellerTaxCode: ' 0399991100 002', template: ' 1', serial: 'c26taa ' };
  expect(textOf({ ...written, number: ' 00000012' })).toBe(KEY);
  for (const template of ['1', '', '1C26TAA'])
    expect(textOf({ template, serial: '1C26TAA' })).toBe(KEY);
});

test.each([
  { sellerTaxCode: '0399991100' },
  { template: '2' },
  { serial: 'C26TAB' },
  { number: '120' },
  { template: '2', serial: '1C26TAA' },
])('another seller, template, series or number is another invoice: %j', (more) => {
  expect(textOf(more)).not.toBe(KEY);
});

test('zeros in front never matter, others always do', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), (left, right) => {
      const of = (number: number) => textOf({ number: String(number).padStart(8, '0') });
      expect(of(left) === of(right)).toBe(left === right);
    }),
  );
});

test('older papers have their long template and series', () => {
  const paper = { template: '01gtkt0/001', serial: 'aa/19e', number: '0000012' };
  expect(invoiceKey({ ...INVOICE, ...paper })).toMatchObject({
    template: '01GTKT0/001',
    serial: 'AA/19E',
    number: '12',
  });
});

test.each(['X1C26TAA', '1C26TAAB'])('%s holds no template and stays a series', (serial) => {
  expect(invoiceKey({ ...INVOICE, template: '', serial })).toMatchObject({ template: '', serial });
});

test('an invoice that another one names is known by the same key; one that is named by no number by none', () => {
  const { sellerTaxCode, ...named } = INVOICE;
  expect(keyOfNamed(sellerTaxCode, { ...named, number: '00000012' })).toBe(KEY);
  expect(keyOfNamed('0399991100', named)).not.toBe(KEY);
  for (const number of ['', '0', 'A-17', '123456789', 'không rõ'])
    expect(keyOfNamed(sellerTaxCode, { ...named, number })).toBeNull();
  expect(keyOfNamed(sellerTaxCode, { ...named, serial: '' })).toBeNull();
  expect(keyOfNamed(sellerTaxCode, { ...named, serial: 'C26|TAA' })?.split('|')).toHaveLength(4);
});
