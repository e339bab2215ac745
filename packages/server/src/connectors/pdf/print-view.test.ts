import { expect, test } from 'vitest';
import { printView } from './print-view.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';

const viewOf = (changes: Parameters<typeof sampleInvoice>[1]) =>
  printView(sampleInvoice(1, changes), {}, { logo: null, qr: null });

test('totals that could not be read are printed as a dash, never as 0', () => {
  const remarks = [{ kind: 'unread', tag: 'TToan/TgTThue', text: 'x', isTotal: true }] as const;
  expect(viewOf({ remarks })).toMatchObject({
    rates: [],
    totals: { withoutTax: '—', tax: '—', withTax: '—' },
  });
  expect(viewOf({}).totals.withTax).toMatch(/\d/);
});
