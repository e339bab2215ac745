import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceKey, normalisedKey } from './invoice-key.ts';

const INVOICE = { sellerTaxCode: '0399991100-002', template: '1', serial: 'C26TAA', number: '12' };

test('one invoice has one key, however it is written (worked example 9)', () => {
  const key = '0399991100-002|1|C26TAA|12';
  expect(invoiceKey(INVOICE)).toBe(key);
  expect(
    invoiceKey({
      sellerTaxCode: '0399991100002',
      template: ' 1',
      serial: 'c26taa',
      number: '00000012',
    }),
  ).toBe(key);
});

test.each([
  { sellerTaxCode: '0399991100' },
  { template: '2' },
  { serial: 'C26TAB' },
  { number: '120' },
])('another seller, template, series or number is another invoice: %j', (more) => {
  expect(invoiceKey({ ...INVOICE, ...more })).not.toBe(invoiceKey(INVOICE));
});

test('zeros in front never matter, others always do', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), (left, right) => {
      const of = (number: number) =>
        invoiceKey({ ...INVOICE, number: String(number).padStart(8, '0') });
      expect(of(left) === of(right)).toBe(left === right);
    }),
  );
});

test('a received invoice is kept under one key, whoever wrote it down', () => {
  const kept = { sellerTaxCode: '0399991100-002', template: '1', serial: 'C26TAA', number: 12 };
  expect(normalisedKey(INVOICE)).toEqual(kept);
  expect(
    normalisedKey({
      sellerTaxCode: ' 0399991100 002',
      template: '1 ',
      serial: '1c26taa',
      number: ' 0012',
    }),
  ).toEqual(kept);
});

test('older papers keep their long template and series', () => {
  const paper = { template: '01gtkt0/001', serial: 'aa/19e', number: '0000012' };
  expect(normalisedKey({ ...INVOICE, ...paper })).toMatchObject({
    template: '01GTKT0/001',
    serial: 'AA/19E',
    number: 12,
  });
});

test.each(['', '0', 'A-17', '123456789'])('"%s" is no number of an invoice', (number) => {
  expect(normalisedKey({ ...INVOICE, number }).number).toBeNull();
});
