import { expect, test } from 'vitest';
import { emptyDraft } from '../invoice/empty-draft.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { decimal } from '../money/decimal.ts';
import { type PaidOriginal, paidOriginalFindings } from './paid-original.ts';

const ORIGINAL: PaidOriginal = {
  currency: 'USD',
  paid: decimal('400'),
  buyer: { name: 'Công ty Đại Phát', taxCode: '0399995507' },
};

function replacement(currency: string, buyer: Partial<InvoiceDraft['buyer']>): InvoiceDraft {
  const empty = emptyDraft('vat', {} as InvoiceDraft['seller'], '2026-11-21');
  const related = { relation: 'replaces' } as InvoiceDraft['related'];
  return { ...empty, currency, related, buyer: { ...empty.buyer, ...buyer } };
}

const codesOf = (draft: InvoiceDraft, original = ORIGINAL) =>
  paidOriginalFindings(draft, original).map(({ code }) => code);

test('a replacement of a paid invoice says what becomes of the money in another currency or of another buyer', () => {
  const same = { legalName: 'CÔNG TY ĐẠI PHÁT', taxCode: '0399995507' };
  expect(codesOf(replacement('USD', same))).toEqual([]);
  expect(codesOf(replacement('VND', same))).toEqual(['paid-in-other-currency']);
  expect(codesOf(replacement('USD', { ...same, taxCode: '0100109106' }))).toEqual([
    'paid-by-other-buyer',
  ]);
  expect(codesOf(replacement('USD', { ...same, taxCode: null }))).toEqual([]);
  expect(codesOf(replacement('VND', { name: 'Khác' }))).toEqual([
    'paid-in-other-currency',
    'paid-by-other-buyer',
  ]);
});

test('an invoice of which nothing is paid, and an adjustment, say nothing', () => {
  const draft = replacement('VND', { name: 'Khác' });
  expect(codesOf(draft, { ...ORIGINAL, paid: decimal('0') })).toEqual([]);
  const adjusts = { relation: 'adjusts' } as InvoiceDraft['related'];
  expect(codesOf({ ...draft, related: adjusts })).toEqual([]);
});
