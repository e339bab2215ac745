import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { expect, test } from 'vitest';
import { isAllOwn, isWithoutDrafts, narrowsBy } from './counter-filters.ts';

type Values = FilterValues<InvoiceFilters>;
const narrowed = (change: Partial<Values>): Values => ({
  ...noFilters(INVOICE_FILTERS),
  ...change,
});
const any = <Option extends string>(...options: readonly Option[]) =>
  ({ operator: 'any', options }) as const;

test('the counters count all issued invoices, with drafts or without', () => {
  const own = narrowed({ direction: 'OUTGOING' });
  expect(isAllOwn(own)).toBe(true);
  expect(isAllOwn({ ...own, excluded: any('DRAFT') })).toBe(true);
  expect(isAllOwn({ ...own, excluded: any('DRAFT', 'CANCELED') })).toBe(false);
  expect(isAllOwn({ ...own, currency: 'VND' })).toBe(false);
  expect(isAllOwn(narrowed({ direction: 'INCOMING' }))).toBe(false);
  expect(
    [any('DRAFT'), any('CANCELED'), any<'DRAFT'>()].map((excluded) =>
      isWithoutDrafts(narrowed({ excluded })),
    ),
  ).toEqual([true, false, false]);
});

test('a list is narrowed by the filters that differ from none', () => {
  expect(narrowsBy(INVOICE_FILTERS, narrowed({}), [])).toBe(true);
  expect(narrowsBy(INVOICE_FILTERS, narrowed({ currency: 'VND' }), [])).toBe(false);
  expect(narrowsBy(INVOICE_FILTERS, narrowed({ currency: 'VND' }), ['currency', 'tags'])).toBe(
    true,
  );
});
