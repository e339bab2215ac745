import { expect, test } from 'vitest';
import { readInvoiceName } from './invoice-name.ts';

test.each([
  ['1046', { template: null, serial: null, number: 1046 }],
  ['00001055', { template: null, serial: null, number: 1055 }],
  ['1C26TAA 00001046', { template: '1', serial: 'C26TAA', number: 1046 }],
  ['C26TAA-1046', { template: null, serial: 'C26TAA', number: 1046 }],
  [' 6k26nab / 7 ', { template: '6', serial: 'K26NAB', number: 7 }],
])('MIST-007 an invoice is named by its number, as paper and lists print it: %s', (text, name) => {
  expect(readInvoiceName(text)).toEqual(name);
});

test.each(['', '0', '123456789', 'C26TAA', '1C26TAA1046', '1 1046', 'x'])(
  'MIST-007 what names no invoice is not read: %j',
  (text) => {
    expect(readInvoiceName(text)).toBeNull();
  },
);
