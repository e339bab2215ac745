import { expect, test } from 'vitest';
import { invoiceOf2014, invoiceOfVnpt } from '../../fixtures/older-invoices.ts';
import { decodeInvoices } from '../decode.ts';

const numbersIn = (xml: string) => decodeInvoices(Buffer.from(xml)).map(({ number }) => number);
const TRANSACTION = 'xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"';

test('a transaction of 2014 holds several invoices', () => {
  const invoices = ['0000001', '0000002'].map((invoiceNumber) => invoiceOf2014({ invoiceNumber }));
  const foreign = '<invoice xmlns="urn:other"><invoiceData/></invoice>';
  expect(
    numbersIn(
      `<inv:transaction ${TRANSACTION}><inv:invoices>${invoices.join(foreign)}</inv:invoices></inv:transaction>`,
    ),
  ).toEqual(['1', '2']);
});

test.each([
  ['the same tags of another namespace', invoiceOf2014().replace('laphoadon.gdt', 'laphoadon.abc')],
  [
    'a root of 2014 that is no invoice',
    invoiceOf2014()
      .replaceAll('inv:invoice>', 'inv:notice>')
      .replace('<inv:invoice ', '<inv:notice '),
  ],
  ['a root that VNPT did not call so', invoiceOfVnpt().replaceAll('Invoice>', 'Receipt>')],
])('%s are no invoice of an older format', (_, xml) => {
  expect(() => numbersIn(xml)).toThrow('NOT_AN_INVOICE');
});
