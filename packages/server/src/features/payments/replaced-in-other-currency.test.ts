import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { PART_SETTLED } from '../invoices/index.ts';
import { attributeInvoices } from '../partners/index.ts';
import { readDebts } from './debts/index.ts';
import { corrects, type PaymentsApp, paymentsApp } from './testing/payments-app.ts';

let app: PaymentsApp;
let company: TestCompany;
let calls: ReturnType<PaymentsApp['calls']>;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  company = await app.company();
  calls = app.calls(company);
});

/** An invoice as it is written in a foreign currency. */
const inDollars = async (id: string, exchange_rate: string | null) => {
  await app.platform.db
    .updateTable('invoice')
    .set({ currency: 'USD', exchange_rate, without_tax_dong: '0', tax_dong: '0' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  return id;
};

/** Issues a replacement: written in dollars where a rate is given. */
const replace = async (number: number, price: string, rate: string | null = null) => {
  const related = corrects('replaces', number - 1);
  const id = await app.issue(company, number, { price, related }, ['draft']);
  if (rate !== null) await inDollars(id, rate);
  await app.move(
    company,
    id,
    ['draft', 'numbered', 'signing', 'signed', 'sent', 'accepted'],
    number,
  );
  return id;
};

const pay = (invoice_id: string, amount: string, foreign_rate?: string) =>
  calls.pay({ invoices: [{ invoice_id, amount }], ...(foreign_rate && { foreign_rate }) });

const openOf = async (id: string) => {
  const [open] = await calls.open(id);
  return [open?.paid_amount, open?.open_amount];
};

/** What debts state, in all and of the only partner, and what counts as paid, by currency. */
async function owed() {
  const { companyId } = company;
  const { platform } = app;
  await attributeInvoices(platform, new AbortController().signal);
  const { partners, totals, ages_in_dong } = await readDebts(platform, companyId, {
    type: 'customers',
    page: 1,
    page_size: 10,
  });
  const { rows: paid } = await sql<{ currency: string; amount: string }>`
    select i.currency, sum(${PART_SETTLED})::text as amount
    from payment_invoice l
      join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
      join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = ${companyId} group by 1`.execute(platform.db);
  return {
    debts: totals.map(({ currency_code, debt }) => `${debt} ${currency_code}`),
    partners: partners.map(({ currency_code, debt }) => `${debt} ${currency_code}`),
    paid: paid.map(({ currency, amount }) => `${amount} ${currency}`),
    inDong: ages_in_dong['not-due'],
  };
}

test('dollars that were paid count for a replacement in dong at their own rate, and for a replacement in dollars as dollars', async () => {
  const id = await inDollars(await app.issue(company, 1, { price: '500' }), '26123.45');
  const { data } = await pay(id, '400', '26500');
  const inDong = await replace(2, '13000000');
  expect(await openOf(inDong)).toEqual(['10600000', '18000000']);
  expect(await calls.payments(inDong)).toMatchObject([
    { amount: '400', amount_dong: '10600000', invoices: [{ moved_from: id }] },
  ]);
  expect(await owed()).toEqual({
    debts: ['18000000 VND'],
    partners: ['18000000 VND'],
    paid: ['10600000 VND'],
    inDong: '18000000',
  });
  const inDollarsAgain = await replace(3, '500', '26500');
  expect(await openOf(inDollarsAgain)).toEqual(['400', '700']);
  await calls.undo(data.id);
  expect(await openOf(inDollarsAgain)).toEqual(['0', '1100']);
});

test('dong that were paid count for a replacement in dollars at its rate, to the cent, in parts as in one', async () => {
  const id = await app.issue(company, 1, { price: '5000000' });
  for (const amount of ['3333333', '3333333', '4333334']) await pay(id, amount);
  const replacement = await replace(2, '200', '25000');
  expect(await openOf(replacement)).toEqual(['440', '0']);
  expect((await app.row(company, replacement)).payment_state).toBe('paid');
  expect(await owed()).toMatchObject({ debts: [] });
  const { data } = await calls
    .payments(replacement)
    .then(([payment]) => calls.undo(payment?.id ?? ''));
  expect(data).toMatchObject({ amount: '4333334' });
  expect(await openOf(replacement)).toEqual(['266.67', '173.33']);
});

test('what is paid beyond a replacement in another currency is the credit of its customer', async () => {
  const id = await app.issue(company, 1, { price: '5000000' });
  await pay(id, '5000000');
  const replacement = await replace(2, '50', '25000');
  expect(await openOf(replacement)).toEqual(['200', '-90']);
  expect(await owed()).toMatchObject({ debts: ['-90 USD'], paid: ['200 USD'] });
});

test('a payment stands beside a replacement whose rate is not known', async () => {
  const id = await app.issue(company, 1, { price: '5000000' });
  await pay(id, '5000000');
  const replacement = await replace(2, '200', '25000');
  await inDollars(replacement, null);
  await pay(replacement, '40', '25000');
  expect(await openOf(replacement)).toEqual(['40', '400']);
  expect(await calls.payments(replacement)).toHaveLength(2);
});
