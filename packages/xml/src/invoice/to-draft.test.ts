import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { ADJUSTING_TRANSFER } from '../fixtures/sample-corrections.ts';
import { ADJUSTING, ALL_RATES, IN_DOLLARS, SALES, TRANSFER } from '../fixtures/sample-drafts.ts';
import { DecodeRefused } from './decode-refused.ts';
import { invoiceOfDraft } from './from-draft.ts';
import type { Invoice } from './invoice.ts';
import { draftOfInvoice } from './to-draft.ts';

const read = (change: Partial<Invoice> = {}): Invoice => ({
  ...invoiceOfDraft(ALL_RATES),
  number: '17',
  ...change,
});

test.each([
  ['VAT', ALL_RATES],
  ['foreign', IN_DOLLARS],
])('a %s invoice is read with the contents of its draft', (_, { number: __, ...draft }) => {
  expect(draftOfInvoice(invoiceOfDraft(draft))).toEqual(draft);
});

test('a sales invoice states its amounts and parties; the rate of its relief is in no file', () => {
  const { kind, totals, seller, buyer } = SALES;
  expect(draftOfInvoice(invoiceOfDraft(SALES))).toMatchObject({ kind, totals, seller, buyer });
});

test('a transfer note has its delivery, and no amounts to pay', () => {
  const draft = draftOfInvoice(invoiceOfDraft(TRANSFER));
  expect(draft).toMatchObject({ kind: 'transfer', totals: { withTax: '0' } });
  expect(draft.delivery?.vehicle).toBe(TRANSFER.delivery?.vehicle);
});

test.each([
  ['01GTKT0/001', 'vat'],
  ['02GTTT0/001', 'sales'],
  ['03XKNB0/001', 'transfer'],
  ['3', 'sales'],
  ['5', 'vat'],
  ['8', 'vat'],
])('form %s is of kind %s', (template, kind) => {
  expect(draftOfInvoice(read({ template })).kind).toBe(kind);
});

test('a ticket without tax is a sale, and an unknown form is refused', () => {
  const totals = { ...ALL_RATES.totals, tax: decimal('0') };
  expect(draftOfInvoice(read({ template: '5', totals })).kind).toBe('sales');
  expect(draftOfInvoice(read({ template: '01GTKT0/005', totals })).kind).toBe('vat');
  for (const template of ['X', '06HDXK0/001'])
    expect(() => draftOfInvoice(read({ template })), template).toThrow(
      new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung/KHMSHDon'),
    );
});

test('dong has many names and no rate, and a day may carry an hour', () => {
  for (const currency of ['VND', 'vnđ', 'VNĐ', 'đồng'])
    expect(draftOfInvoice(read({ currency, exchangeRate: '1' }))).toMatchObject({
      currency: 'VND',
      exchangeRate: null,
    });
  expect(draftOfInvoice(read({ issuedOn: '2026-11-21T08:00:00' })).issuedOn).toBe('2026-11-21');
  expect(() => draftOfInvoice(read({ issuedOn: '21/11/2026' }))).toThrow(
    new DecodeRefused('INCOMPLETE', 'HDon/DLHDon/TTChung/NLap'),
  );
});

test('an invoice that puts another right names it; how its day is written stops nothing', () => {
  const adjusting = invoiceOfDraft(ADJUSTING);
  const { related } = adjusting;
  expect(draftOfInvoice(adjusting).related).toMatchObject({
    relation: 'adjusts',
    adjusts: 'amounts',
  });
  if (!related) throw new Error('it adjusts');
  const odd = read({ related: { ...related, relation: 'replaces', issuedOn: 'hôm qua' } });
  expect(draftOfInvoice(odd).related).toMatchObject({ adjusts: null, issuedOn: '' });
});

test.each([
  ['TM', 'TM'],
  ['Tiền mặt', 'TM'],
  ['CK', 'CK'],
  ['Chuyển khoản', 'CK'],
  ['TM/CK', 'TM/CK'],
  ['Tiền mặt hoặc chuyển khoản', 'TM/CK'],
  ['Đối trừ công nợ', 'CK'],
  [null, 'CK'],
])('paid by %j is read as %s', (paymentMethod, expected) => {
  expect(draftOfInvoice(read({ paymentMethod })).paymentMethod).toBe(expected);
});

test('an invoice without its amount in words has none', () => {
  expect(draftOfInvoice(read({ amountInWords: null })).amountInWords).toBe('');
});

test('the reason of a correction is in no file', () => {
  expect(draftOfInvoice(invoiceOfDraft(ADJUSTING)).related).toEqual({
    relation: 'adjusts',
    template: '1',
    serial: 'C26TAA',
    number: '17',
    issuedOn: '2026-11-21',
    note: null,
    adjusts: 'amounts',
    reason: '',
    causeCode: null,
    agreedOn: null,
    agreementNumber: null,
    evidence: null,
    approvalCode: null,
  });
});

const note = invoiceOfDraft(ADJUSTING_TRANSFER);
const moved = (change: Partial<Invoice['lines'][number]>): Partial<Invoice> => ({
  lines: note.lines.map((line) => ({ ...line, quantity: null, subtotal: null, ...change })),
});

test.each([
  ['pieces', moved({ quantity: decimal(2) }), 'amounts'],
  ['a value', moved({ subtotal: decimal(800_000) }), 'amounts'],
  ['neither', moved({}), 'information'],
  ['nothing of either', moved({ quantity: decimal(0), subtotal: decimal(0) }), 'information'],
  ['no lines', { lines: [] }, 'information'],
])('an adjusting transfer note that states %s is about %3$s', (_, change, adjusts) => {
  expect(draftOfInvoice({ ...note, ...change }).related?.adjusts).toBe(adjusts);
});

test('an adjusting invoice whose sums are zero is about information, whatever its lines state', () => {
  const { totals } = note;
  const adjusting = { ...invoiceOfDraft(ADJUSTING), totals };
  expect(draftOfInvoice(adjusting).related?.adjusts).toBe('information');
});
