import { expect, test } from 'vitest';
import { ADJUSTING_MANY } from '../fixtures/sample-corrections.ts';
import { ADJUSTING, ALL_RATES, SALES, SELLER, TRANSFER } from '../fixtures/sample-drafts.ts';
import { invoiceOfDraft } from './from-draft.ts';

test('a preview names the list of the many invoices that are adjusted, and none of them', () => {
  expect(invoiceOfDraft(ADJUSTING_MANY).related).toEqual({
    relation: 'adjusts',
    template: '',
    serial: '',
    number: '',
    issuedOn: '',
    note: null,
    list: { number: 'BK-01/2026', issuedOn: '2026-11-21' },
  });
});

test('a preview names the adjusted invoice, without the reason', () => {
  expect(invoiceOfDraft(ADJUSTING).related).toEqual({
    relation: 'adjusts',
    template: '1',
    serial: 'C26TAA',
    number: '17',
    issuedOn: '2026-11-21',
    note: null,
  });
});

test('a preview shows the rates of goods and discounts of a VAT invoice alone', () => {
  const [goods] = ALL_RATES.lines;
  if (!goods) throw new Error('the sample has lines');
  const ratesOf = (draft: typeof ALL_RATES) =>
    invoiceOfDraft({
      ...draft,
      lines: (['product', 'discount', 'note', 'decree'] as const).map((type) => ({
        ...goods,
        type,
        rate: 'KHAC' as const,
        customRate: goods.quantity,
      })),
    }).lines.map(({ rate, customRate }) => [rate, customRate]);
  const none = ['NONE', null];
  const stated = ['KHAC', goods.quantity];
  expect(ratesOf(ALL_RATES)).toEqual([stated, stated, none, none]);
  expect(ratesOf(SALES)).toEqual([none, none, none, none]);
});

test("goods of a transfer note without a warehouse leave from the seller's address", () => {
  const { seller, delivery } = invoiceOfDraft({ ...TRANSFER, delivery: null });
  expect(seller.address).toBe(SELLER.address);
  expect(delivery?.warehouseAddress).toBe(SELLER.address);
});
