import { expect, test } from 'vitest';
import { parseText } from '../dom/parse.ts';
import { invoiceOf2014, invoiceOfVnpt, of2014 } from '../fixtures/older-invoices.ts';
import { sellerTaxCodeIn } from './seller-tax-code.ts';

const today = (inside: string) => `<HDon><DLHDon><NDHDon>${inside}</NDHDon></DLHDon></HDon>`;
const NBAN = '<NBan><MST>0300000003</MST></NBan>';
const DECOY = `<DLHDon><NDHDon>${NBAN}</NDHDon></DLHDon>`;

const codeIn = (xml: string) => sellerTaxCodeIn(parseText(xml).root);

test.each([
  ['of today', today(NBAN), '0300000003'],
  ['of 2014', invoiceOf2014(), '0100000001'],
  [
    'of 2014, in the group of the seller',
    invoiceOf2014({ sellerTaxCode: null, seller: of2014({ sellerTaxCode: '0100000009' }) }),
    '0100000009',
  ],
  [
    'of 2014, in both places',
    invoiceOf2014({ seller: of2014({ sellerTaxCode: '0100000009' }) }),
    '0100000001',
  ],
  ['of VNPT before 2021', invoiceOfVnpt(), '0100000001'],
])("the seller's tax code is read from its one place in the format %s", (_, xml, code) => {
  expect(codeIn(xml)).toBe(code);
});

test.each([
  ['of today', today('<NMua><MST>0300000003</MST></NMua>')],
  ['of today that states it empty', today('<NBan><MST> </MST></NBan>')],
  ['of 2014', invoiceOf2014({ sellerTaxCode: null }, { beside: DECOY })],
  [
    'of 2014 whose buyer states it',
    invoiceOf2014({ sellerTaxCode: null, buyer: of2014({ sellerTaxCode: '0300000003' }) }),
  ],
  ['of VNPT before 2021', invoiceOfVnpt({ ComTaxCode: null }, { beside: DECOY })],
])('a tax code in any other place is not the seller, in an invoice %s', (_, xml) => {
  expect(codeIn(xml)).toBeNull();
});
