import { expect, test } from 'vitest';
import type { RegisteredStatus } from '../partners/registered-standing.ts';
import { approvalFaults, portalDoubt, type ToApprove } from './approval.ts';
import { type CustomerFacts, customerFacts, validityOf } from './customer-check.ts';

const WHOLE: ToApprove = {
  companyId: '1',
  sellerTaxCode: '0399998804',
  buyerTaxCode: '0399995507',
  buyerName: 'Công ty Cổ phần Đại Phát',
  isPerson: false,
  issuedOn: '2026-11-20',
  withTax: '0',
};

test('REC-008 an invoice that lacks its company, a tax code or its total is not approved', () => {
  expect(approvalFaults(WHOLE)).toEqual({ missing: [], warnings: [] });
  const empty = { companyId: null, sellerTaxCode: ' ', buyerTaxCode: null, withTax: null };
  expect(approvalFaults({ ...WHOLE, ...empty }).missing).toEqual([
    'company_id',
    'seller_taxcode',
    'buyer_taxcode',
    'total_amount_with_tax',
  ]);
});

test.each([{ isPerson: true }, { buyerName: 'BÁN CHO NGƯỜI TIÊU DÙNG' }])(
  'REC-008 a consumer without a tax code is reported, and approved all the same: %o',
  (buyer) => {
    expect(approvalFaults({ ...WHOLE, ...buyer, buyerTaxCode: null })).toEqual({
      missing: [],
      warnings: ['buyer_taxcode'],
    });
  },
);

const GOOD: CustomerFacts = {
  correct_company_name: 'Công ty Sen',
  correct_address: null,
  company_name_error: false,
  address_error: false,
  tax_risk: false,
  warning: false,
};

test.each([
  [2, {}],
  [1, { address_error: true }],
  [1, { warning: true }],
  [0, { company_name_error: true }],
  [0, { tax_risk: true, address_error: true }],
] as const)(
  'REC-003 validity %d follows from the results of the registers: %o',
  (validity, facts) => {
    expect(validityOf({ ...GOOD, ...facts })).toBe(validity);
  },
);

const STANDING = {
  basis: 'invoice-date',
  on: '2026-11-20',
  status: 'active',
  since: null,
  now: null,
} as const;

test('LIST-031 REC-011 the results of the registers are stored beside what the invoice states', () => {
  const registered = {
    standing: STANDING,
    name: 'Công ty Sen',
    address: 'Hà Nội',
    nameVerdict: 'agrees',
    addressVerdict: 'differs',
  } as const;
  expect(customerFacts(registered)).toEqual({
    ...GOOD,
    correct_address: 'Hà Nội',
    address_error: true,
    standing: STANDING,
  });
  const stood = (status: RegisteredStatus) =>
    customerFacts({ ...registered, standing: { ...STANDING, status } });
  expect(stood('not-active')).toMatchObject({ tax_risk: true, warning: false });
  expect(stood('unknown')).toMatchObject({ tax_risk: false, warning: true });
  expect(customerFacts({ ...registered, standing: null })).toMatchObject({
    tax_risk: true,
    warning: false,
  });
  // What became of it after its invoice makes that no worse.
  const now = { status: 'not-active', since: '2026-11-22' } as const;
  expect(validityOf({ ...GOOD, ...{ standing: { ...STANDING, now } } })).toBe(2);
});

test('REC-007 an invoice out of force by the portal is to be explained also where its difference was accepted', () => {
  const agreeing = {
    ownState: 'ORIGINAL',
    listedState: 'ORIGINAL',
    isDifferent: false,
    isConsidered: false,
  };
  expect(portalDoubt(agreeing)).toBeNull();
  expect(portalDoubt({ ...agreeing, listedState: null })).toBeNull();
  const replaced = { ...agreeing, listedState: 'REPLACED', isDifferent: true };
  expect(portalDoubt({ ...replaced, isConsidered: true })).toBe('REPLACED');
  expect(portalDoubt({ ...agreeing, listedState: 'CANCELED' })).toBe('CANCELED');
  expect(portalDoubt({ ...replaced, ownState: 'REPLACED', isConsidered: true })).toBeNull();
  const adjusted = { ...agreeing, listedState: 'MODIFIED', isDifferent: true };
  expect(portalDoubt(adjusted)).toBe('differs');
  expect(portalDoubt({ ...adjusted, isConsidered: true })).toBeNull();
});
