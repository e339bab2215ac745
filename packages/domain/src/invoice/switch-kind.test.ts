import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { switchBuyerType } from './buyer-type.ts';
import { emptyDraft } from './empty-draft.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import { switchKind } from './switch-kind.ts';
import { BUYER, draftOf, product, SELLER, TODAY } from './testing/sample-draft.ts';

const vat = draftOf([product('2', '100000', '10'), product('1', '50000', '5')]);
const to = (kind: InvoiceKind, draft = vat) => switchKind(draft, kind, DEFAULT_ROUNDING);

test('LINE-017 ISS-008 from VAT to sales the tax leaves the total and a decree row comes', () => {
  const sales = to('sales');
  expect(sales.totals).toMatchObject({
    withoutTax: '250000',
    tax: '0',
    withTax: '250000',
    byRate: [],
  });
  expect(sales.lines.map((line) => line.type)).toEqual(['product', 'product', 'decree']);
  expect(sales.lines.every((line) => line.tax === null)).toBe(true);
});

test('LINE-018 LINE-019 back to VAT the tax returns and the decree row and its reduction go', () => {
  const back = to('vat', to('sales'));
  expect(back.lines).toEqual(vat.lines);
  expect(back.totals).toEqual(vat.totals);
  expect(back.totals.decreeReduction).toBe('0');
  expect(to('vat', to('transfer')).totals).toEqual(vat.totals);
});

test('LINE-020 from a transfer note to a sales invoice a decree row comes', () => {
  expect(to('sales', to('transfer')).lines.at(-1)?.type).toBe('decree');
});

test('ISS-009 ISS-011 only a transfer note has a delivery block, empty at first', () => {
  expect(to('transfer').delivery).toMatchObject({ dispatchOrder: '', vehicle: '' });
  const filled = {
    ...to('transfer'),
    delivery: {
      dispatchOrder: 'Số 5',
      vehicle: '29C',
      contractNumber: null,
      warehouseAddress: null,
      carrierName: null,
      shipperName: null,
    },
  };
  expect(to('sales', filled).delivery).toBeNull();
});

test('ISS-014 the series of the old kind is not kept, and the same kind changes nothing', () => {
  expect(to('sales').serial).toBe('');
  expect(to('vat')).toBe(vat);
});

test('no decree row comes where no resolution is in force', () => {
  expect(to('sales', { ...vat, issuedOn: '2027-01-04' }).lines.map((line) => line.type)).toEqual([
    'product',
    'product',
  ]);
});

test('however often the kind is switched, back at VAT the invoice is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<InvoiceKind>('vat', 'sales', 'transfer')), (kinds) => {
      const wandered = kinds.reduce((draft, kind) => to(kind, draft), vat);
      const home = to('vat', wandered);
      expect(home.lines).toEqual(vat.lines);
      expect(home.totals).toEqual(vat.totals);
      expect(home.amountInWords).toBe(vat.amountInWords);
    }),
  );
});

test('ISS-012 LINE-002 a new invoice is of today, in dong, by transfer, with one line without a rate', () => {
  const draft = emptyDraft('vat', SELLER, TODAY);
  expect(draft).toMatchObject({
    issuedOn: TODAY,
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'CK',
    delivery: null,
  });
  expect(draft.lines).toMatchObject([{ type: 'product', rate: 'NONE', subtotal: null }]);
  expect(emptyDraft('transfer', SELLER, TODAY).delivery).not.toBeNull();
});

test('LINE-017 a new sales invoice starts with its decree row while a resolution is in force', () => {
  expect(emptyDraft('sales', SELLER, TODAY).lines.map((line) => line.type)).toEqual([
    'product',
    'decree',
  ]);
  expect(emptyDraft('sales', SELLER, '2027-01-04').lines.map((line) => line.type)).toEqual([
    'product',
  ]);
});

test('ISS-016 a person has no legal name; back at organisation the kept one returns', () => {
  const person = switchBuyerType(BUYER, 'PERSONAL');
  expect(person).toMatchObject({ type: 'PERSONAL', legalName: null, taxCode: BUYER.taxCode });
  expect(switchBuyerType(person, 'ENTERPRISE', BUYER.legalName)).toEqual(BUYER);
  expect(switchBuyerType(BUYER, 'ENTERPRISE')).toBe(BUYER);
});
