import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { decimal } from '../money/decimal.ts';
import { switchBuyerType } from './buyer-type.ts';
import { completeDraft } from './complete-draft.ts';
import { EMPTY_DELIVERY, emptyDraft, emptyLine } from './empty-draft.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './lines/line.ts';
import { switchKind } from './switch-kind.ts';
import { BUYER, draftOf, product, SELLER, TODAY } from './testing/sample-draft.ts';
import { VAT_RATES } from './vat-rate.ts';

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

test('ISS-014 the series of the old kind is cleared, and the same kind changes nothing', () => {
  expect(to('sales').serial).toBe('');
  expect(to('vat')).toBe(vat);
});

test('no decree row comes where no resolution is in force', () => {
  expect(to('sales', { ...vat, issuedOn: '2027-01-04' }).lines.map((line) => line.type)).toEqual([
    'product',
    'product',
  ]);
});

test('ISS-009 LINE-019 leaving a kind takes what belongs to it alone: the delivery, the chosen reduction', () => {
  const reduced = completeDraft(
    {
      ...to('sales'),
      lines: to('sales').lines.map((line) =>
        line.type === 'decree' ? { ...line, customRate: decimal('3') } : line,
      ),
    },
    DEFAULT_ROUNDING,
  );
  expect(reduced.totals).toMatchObject({ decreeReduction: '1500', withTax: '248500' });
  const left = to('transfer', reduced);
  expect(left.totals).toMatchObject({ decreeReduction: '0', withTax: '250000' });
  expect(to('sales', left).lines.at(-1)).toMatchObject({ type: 'decree', customRate: null });
});

const KINDS: readonly InvoiceKind[] = ['vat', 'sales', 'transfer'];
const amounts = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => decimal(String(cents / 4)));
const rates = fc.constantFrom(...VAT_RATES);
/** A line as a person may have typed it, complete or not. */
const writtenLines: fc.Arbitrary<Line> = fc
  .record({
    type: fc.constantFrom('product' as const, 'discount' as const, 'note' as const),
    name: fc.string({ maxLength: 12 }),
    code: fc.option(fc.string({ maxLength: 4 })),
    unit: fc.option(fc.constantFrom('cái', 'kg')),
    quantity: fc.option(amounts),
    price: fc.option(amounts),
    subtotal: fc.option(amounts),
    rate: rates,
    percent: fc.integer({ min: 0, max: 100 }).map((percent) => decimal(percent)),
  })
  .map(({ percent, ...line }) => ({
    ...emptyLine(),
    ...line,
    customRate: line.rate === 'KHAC' ? percent : null,
  }));
const writtenDrafts = fc
  .record({
    lines: fc.array(writtenLines, { minLength: 1, maxLength: 6 }),
    issuedOn: fc.constantFrom('2026-11-20', '2027-01-04'),
    money: fc.constantFrom(
      { currency: 'VND', exchangeRate: null },
      { currency: 'USD', exchangeRate: decimal('26350') },
    ),
    paymentMethod: fc.constantFrom('TM' as const, 'CK' as const),
    note: fc.option(fc.string({ maxLength: 10 })),
  })
  .map(({ lines, money, ...more }) => draftOf(lines, { ...money, ...more }));
const walks = fc.array(fc.constantFrom(...KINDS), { maxLength: 8 });
const walk = (draft: InvoiceDraft, kinds: readonly InvoiceKind[]): InvoiceDraft =>
  kinds.reduce((at, kind) => to(kind, at), draft);

test('LINE-018 however often the kind is switched, back at VAT everything but the series is as it was', () => {
  fc.assert(
    fc.property(writtenDrafts, walks, (draft, kinds) => {
      const home = to('vat', walk(draft, kinds));
      const hasStayed = kinds.every((kind) => kind === 'vat');
      expect(home).toEqual({ ...draft, serial: hasStayed ? draft.serial : '' });
    }),
  );
});

test('LINE-017 LINE-019 LINE-020 LINE-021 ISS-009 at every step of any way the document has what its kind has, and what was typed stays', () => {
  const typed = (lines: readonly Line[]) =>
    lines.filter((line) => line.type !== 'decree').map(({ tax: _, total: __, ...line }) => line);
  fc.assert(
    fc.property(writtenDrafts, walks, (draft, kinds) => {
      const at = walk(draft, kinds);
      const isReduced = at.kind === 'sales' && at.issuedOn < '2027';
      const rows = at.lines.filter((line) => line.type === 'decree');
      expect(rows).toHaveLength(isReduced ? 1 : 0);
      if (isReduced) expect(at.lines.at(-1)?.type).toBe('decree');
      expect(at.totals.decreeReduction).toBe('0');
      expect(at.delivery).toEqual(at.kind === 'transfer' ? EMPTY_DELIVERY : null);
      expect(typed(at.lines)).toEqual(typed(draft.lines));
      expect(at.totals.withoutTax).toBe(draft.totals.withoutTax);
      if (at.kind !== 'vat') {
        expect(at.totals).toMatchObject({ tax: '0', withTax: draft.totals.withoutTax, byRate: [] });
        expect(at.lines.every((line) => line.tax === null)).toBe(true);
      }
      const { kind, serial, lines, totals, amountInWords, delivery, ...rest } = at;
      expect(draft).toMatchObject(rest);
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

test('ISS-016 a person has no legal name; back at organisation the saved one returns', () => {
  const person = switchBuyerType(BUYER, 'PERSONAL');
  expect(person).toMatchObject({ type: 'PERSONAL', legalName: null, taxCode: BUYER.taxCode });
  expect(switchBuyerType(person, 'ENTERPRISE', BUYER.legalName)).toEqual(BUYER);
  expect(switchBuyerType(BUYER, 'ENTERPRISE')).toBe(BUYER);
});
