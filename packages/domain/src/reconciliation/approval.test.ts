import { expect, test } from 'vitest';
import { approvalFaults, type ToApprove } from './approval.ts';
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
  'REC-008 a consumer who has no tax code is told, and stands in nobody’s way: %o',
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
] as const)('REC-003 validity %d follows from what the registers say: %o', (validity, facts) => {
  expect(validityOf({ ...GOOD, ...facts })).toBe(validity);
});

test('LIST-031 what the registers say is kept beside what the invoice states', () => {
  const registered = {
    outcome: 'found',
    status: 'active',
    name: 'Công ty Sen',
    address: 'Hà Nội',
    nameVerdict: 'agrees',
    addressVerdict: 'differs',
  } as const;
  expect(customerFacts(registered)).toEqual({
    ...GOOD,
    correct_address: 'Hà Nội',
    address_error: true,
  });
  expect(customerFacts({ ...registered, status: 'not-active' }).tax_risk).toBe(true);
  expect(customerFacts({ ...registered, outcome: 'not-found', status: null }).tax_risk).toBe(true);
  expect(customerFacts({ ...registered, status: 'unknown' })).toMatchObject({ warning: true });
});
