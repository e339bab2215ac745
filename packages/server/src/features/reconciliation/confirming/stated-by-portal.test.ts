import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import { expect, test } from 'vitest';
import { type PortalFacts, statedByPortal } from './stated-by-portal.ts';

const portalFacts = (change: Partial<PortalFacts> = {}) =>
  ({
    template: '1',
    serial: 'C26TAA',
    number: '7',
    issued_on: '2026-11-20',
    currency: 'VND',
    exchange_rate: null,
    seller_tax_code: '0399995507',
    seller_name: 'Bán',
    seller_address: null,
    buyer_tax_code: null,
    buyer_name: null,
    buyer_address: null,
    without_tax: '1000000',
    tax: '100000',
    with_tax: '1100000',
    rates: [{ rate: '10', base: '1000000', tax: '100000' }],
    ...change,
  }) as PortalFacts;
const unreadIn = (change: Partial<PortalFacts>) =>
  (statedByPortal(portalFacts(change)).remarks ?? []).map(({ tag }) => tag);

test('a row of the portal with all its amounts has no remark', () => {
  expect(statedByPortal(portalFacts())).not.toHaveProperty('remarks');
  expect(unreadIn({ rates: [{ rate: 'KCT', base: '1000000', tax: null }], tax: '0' })).toEqual([]);
  expect(unreadIn({ rates: [{ rate: 'KHAC:7', base: '1000000', tax: '70000' }] })).toEqual([]);
});

test.each([
  ['the sum', { without_tax: null }, 'tgtcthue'],
  ['the total', { with_tax: null }, 'tgtttbso'],
] as const)('an amount that the portal leaves out is named, never 0: %s', (_, change, tag) => {
  expect(unreadIn(change)).toEqual([tag]);
  expect(hasUnreadTotals(statedByPortal(portalFacts(change)))).toBe(true);
});

test.each([
  ['the tax of a rate', { rates: [{ rate: '10', base: '1', tax: null }] }, 'thttltsuat 1/tthue'],
  ['the rates', { rates: null }, 'thttltsuat'],
  ['all rates', { rates: [] }, 'thttltsuat'],
  ['a rate', { rates: [{ rate: 'tám', base: '1', tax: '1' }] }, 'thttltsuat 1/tsuat'],
] as const)(
  'where the portal leaves out or writes unreadably %s, the totals are those it states, and no rate has an amount',
  (_, change, tag) => {
    expect(unreadIn(change as Partial<PortalFacts>)).toEqual([tag]);
    const draft = statedByPortal(portalFacts(change as Partial<PortalFacts>));
    expect(hasUnreadTotals(draft)).toBe(false);
    expect(draft.totals).toMatchObject({
      withoutTax: '1000000',
      tax: '100000',
      withTax: '1100000',
      byRate: [],
    });
    expect(draft.lines).toMatchObject([
      { rate: 'NONE', subtotal: '1000000', tax: null, total: null },
    ]);
  },
);

test('a sales invoice of the portal has its whole amount without a rate', () => {
  expect(statedByPortal(portalFacts({ template: '2', rates: null })).totals.byRate).toMatchObject([
    { rate: 'NONE', base: '1000000', tax: null },
  ]);
});

test('rates are needed of a VAT invoice with amounts alone', () => {
  expect(unreadIn({ template: '2', rates: null })).toEqual([]);
  const nothing = { without_tax: '0', tax: '0', with_tax: '0' };
  expect(unreadIn({ ...nothing, rates: null })).toEqual([]);
  const ticket = { template: '5', rates: null } as const;
  expect(unreadIn(ticket)).toEqual(['thttltsuat']);
  expect(unreadIn({ ...ticket, tax: '0' })).toEqual([]);
});

test('a rate of exchange of 0 or 1 is none', () => {
  for (const exchange_rate of ['0', '1', null])
    expect(statedByPortal(portalFacts({ currency: 'USD', exchange_rate })).exchangeRate).toBeNull();
  expect(
    statedByPortal(portalFacts({ currency: 'USD', exchange_rate: '26350' })).exchangeRate,
  ).toBe('26350');
});
