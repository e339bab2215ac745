import { getPartnerBalance, listPartners } from '@hoadon/contracts/partners';
import { addDays } from '@hoadon/domain/dates/add-days';
import { AGE_BANDS, ageBand } from '@hoadon/domain/payments/ageing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { type RowFacts, saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { partnersFeature } from '../features/partners/index.ts';

import { type PaymentsApp, paymentsApp, TODAY } from '../features/payments/testing/payments-app.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { partnersDeps } from '../testing/partners-deps.ts';

const DEBTS = '/e-invoice-api/api/debts';

let app: PaymentsApp;
let company: TestCompany;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  company = await app.company();
});

let number = 0;
/** An unpaid issued invoice of 1,100,000 dong. */
function owed(change: RowFacts = {}): Promise<string> {
  number += 1;
  return saveRow(app.platform.db, company.companyId, { number, ...change });
}

const debts = async (type: 'customers' | 'vendors' = 'customers') =>
  (await app.calls(company).app.get(`${DEBTS}?type=${type}`)).data;

test.each(['customers', 'vendors'] as const)(
  'a payment voucher is a payment itself: %s owe nothing by it',
  async (type) => {
    const direction = type === 'customers' ? 'issued' : 'received';
    await owed({ direction });
    await owed({ direction, is_voucher: true });
    expect(await debts(type)).toMatchObject({
      totals: [{ debt: '1100000', invoices: 1 }],
      count: 1,
    });
  },
);

test.each([
  ['customers', 'issued'],
  ['vendors', 'received'],
] as const)(
  'a payment voucher counts neither in the list of %s nor in their balance',
  async (type, direction) => {
    const { db } = app.platform;
    const { id: partner_id } = await db
      .insertInto('partner')
      .values({
        company_id: company.companyId,
        name: 'Công ty Sen Hồng',
        is_customer: true,
        is_vendor: true,
        search_text: '',
        created_at: `${TODAY}T02:00:00Z`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await owed({ direction, partner_id });
    await owed({ direction, partner_id, is_voucher: true, paid_amount: '1' });
    const partners = appFor(
      routesOf(partnersFeature(partnersDeps(app.platform))),
      company.accountant,
    );
    const list = (filter: object = {}) =>
      partners.post(listPartners.path.replace('{type}', type), filter);
    expect((await list()).data).toMatchObject([
      { id: partner_id, invoices: 1, unpaid_invoices: 1, amounts: [{ debt: '1100000' }] },
    ]);
    const path = getPartnerBalance.path.replace('{id}', partner_id);
    expect((await partners.get(`${path}?type=${type}`)).data).toMatchObject([
      { months: [{ invoiced: '1100000', paid: '0', balance: '1100000' }] },
    ]);
    await app.platform.db
      .updateTable('invoice')
      .set({ paid_amount: '1100000', paid_on: TODAY })
      .where('company_id', '=', company.companyId)
      .where('is_voucher', '=', false)
      .execute();
    // A voucher alone is no debt.
    expect((await list({ debt: true })).data).toEqual([]);
  },
);

test.each<[string, RowFacts]>([
  ['is paid in full', { paid_amount: '1100000', paid_on: TODAY }],
  ['was replaced', { chain_state: 'REPLACED' }],
  ['was cancelled', { chain_state: 'CANCELED' }],
  ['is a draft', { number: null }],
  ['waits for its code', { processing_state: 'sent' }],
  ['is of the other side', { direction: 'received' }],
])('an invoice that %s is no debt of a customer', async (_, change) => {
  await owed(change);
  expect(await debts()).toMatchObject({ totals: [], partners: [], count: 0 });
});

test('a deleted purchase is no debt', async () => {
  await owed({ direction: 'received', deleted_at: `${TODAY}T02:00:00Z` });
  expect(await debts('vendors')).toMatchObject({ totals: [], count: 0 });
});

test('what is paid in part is owed for the rest, and what was paid too much is owed back', async () => {
  await owed({ paid_amount: '1099999' });
  expect((await debts()).totals).toMatchObject([{ debt: '1', invoices: 1 }]);
  await owed({ paid_amount: '1100002' });
  // Who comes to less than nothing is shown with it.
  expect((await debts()).totals).toMatchObject([{ debt: '-1', invoices: 2 }]);
});

test('a debt is in the age band of its due day, to the day', async () => {
  const days = [-1, 0, 30, 31, 60, 61, 90, 91];
  for (const [index, back] of days.entries())
    await owed({ due_on: addDays(TODAY, -back), with_tax: `${10 ** index}` });
  const expected = Object.fromEntries(AGE_BANDS.map((band) => [band, 0]));
  for (const [index, back] of days.entries()) {
    const band = ageBand(addDays(TODAY, -back), TODAY);
    expected[band] = (expected[band] ?? 0) + 10 ** index;
  }
  const [{ ages }] = (await debts()).totals;
  expect(Object.fromEntries(AGE_BANDS.map((band) => [band, Number(ages[band])]))).toEqual(expected);
});

test('the debts of a company are no other company’s', async () => {
  await owed();
  const other = app.calls(await app.company()).app;
  expect((await other.get(`${DEBTS}?type=customers`)).data).toMatchObject({ totals: [], count: 0 });
});
