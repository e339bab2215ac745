import { listPartners } from '@hoadon/contracts/partners';
import { decimal, minus, sum } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { installFeature, routesOf } from '../feature.ts';
import { bulkActsFeature } from '../features/bulk-acts/index.ts';
import { ACT, ACTS } from '../features/bulk-acts/testing/bulk-acts-app.ts';
import { type RowFacts, saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { attributeInvoices, partnersFeature } from '../features/partners/index.ts';
import { payMany } from '../features/payments/pay-many.ts';
import {
  corrects,
  type PaymentsApp,
  paymentsApp,
  TODAY,
} from '../features/payments/testing/payments-app.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import { partnersDeps } from '../testing/partners-deps.ts';
import { plainSheet } from '../testing/plain-sheet.ts';

const DEBTS = '/e-invoice-api/api/debts?type=customers';
const CUSTOMERS = listPartners.path.replace('{type}', 'customers');

let app: PaymentsApp;
let acts: Route[];
beforeAll(async () => {
  app = await paymentsApp();
  const { platform, deps } = app;
  acts = installFeature(
    platform.jobs,
    bulkActsFeature({ ...platform, spreadsheet: { stream: plainSheet } }, payMany(deps)),
  );
});

const SEN = { legalName: 'Công ty Sen Hồng', taxCode: '0399998804' };

async function customers(company: TestCompany) {
  await attributeInvoices(app.platform);
  return (
    await appFor(routesOf(partnersFeature(partnersDeps(app.platform))), company.accountant).post(
      CUSTOMERS,
    )
  ).data;
}

const debtsOf = async (company: TestCompany) => (await app.calls(company).app.get(DEBTS)).data;

test('PAID-002 confirming payment lowers the debt of the customer by the number of invoices and by their amounts', async () => {
  const company = await app.company();
  const ids: string[] = [];
  for (const number of [1, 2, 3])
    ids.push(await app.issue(company, number, { buyer: SEN, price: '100000' }));
  expect(await customers(company)).toMatchObject([
    { unpaid_invoices: 3, amounts: [{ debt: '660000' }] },
  ]);
  const { data } = await app.calls(company).confirm({ invoices_id: ids.slice(0, 2) });
  expect(await customers(company)).toMatchObject([
    { unpaid_invoices: 1, amounts: [{ debt: '220000' }] },
  ]);
  expect(await debtsOf(company)).toMatchObject({
    totals: [{ debt: '220000', invoices: 1 }],
    partners: [{ partner_name: 'Công ty Sen Hồng', debt: '220000', invoices: 1 }],
    count: 1,
  });
  await app.calls(company).undo(data.id);
  expect(await customers(company)).toMatchObject([
    { unpaid_invoices: 3, amounts: [{ debt: '660000' }] },
  ]);
});

test('PAID-008 invoices of a partner that the caller did not name are not paid', async () => {
  const company = await app.company();
  const id = await app.issue(company, 1, { buyer: SEN });
  const other = await app.issue(company, 2, { buyer: { taxCode: '0399995507' } });
  const [one] = await customers(company);
  const confirm = (invoices_id: string[], vendor_or_customer_id: string) =>
    app.calls(company).confirm({ invoices_id, vendor_or_customer_id });
  expect(await confirm([id, other], one.id)).toMatchObject({ message: 'PAYMENT_OF_SEVERAL' });
  const partners = await customers(company);
  const sen = partners.find(({ taxcode }: { taxcode: string }) => taxcode === SEN.taxCode);
  expect(await confirm([other], sen.id)).toMatchObject({ message: 'PAYMENT_OF_SEVERAL' });
  expect(await confirm([id], sen.id)).toMatchObject({ status: 200 });
});

test('a debt is due since the earliest day on which something is to be paid, not since a credit', async () => {
  const company = await app.company();
  const calls = app.calls(company);
  const paid = await app.issue(company, 1, { buyer: SEN, price: '100000', issuedOn: '2026-07-01' });
  await calls.confirm({ invoices_id: [paid] });
  const related = corrects('adjusts', 1);
  await app.issue(company, 2, { buyer: SEN, price: '-1000', related });
  await customers(company);
  expect(await debtsOf(company)).toMatchObject({ partners: [{ debt: '-2200', due_since: null }] });
  await app.issue(company, 3, { buyer: SEN, price: '50000', issuedOn: '2026-11-10' });
  await customers(company);
  expect(await debtsOf(company)).toMatchObject({
    partners: [{ debt: '107800', due_since: '2026-11-10' }],
  });
});

test('debts are listed by age since the due day or the day of the invoice', async () => {
  const company = await app.company();
  const days = ['2026-11-01', '2026-10-01', '2026-09-01', '2026-07-01'];
  for (const [index, issuedOn] of days.entries())
    await app.issue(company, index + 1, { buyer: SEN, price: '100000', issuedOn });
  const later = await app.issue(company, 5, { buyer: SEN, price: '50000', issuedOn: '2026-07-01' });
  const paying = app.calls(company).app;
  await paying.post('/e-invoice-api/api/payments/due-date', {
    invoices_id: [later],
    due_date: '2026-12-01',
  });
  await customers(company);
  expect(await debtsOf(company)).toMatchObject({
    partners: [
      {
        debt: '990000',
        due_since: '2026-07-01',
        ages: {
          'not-due': '110000',
          'to-30': '220000',
          'to-60': '220000',
          'to-90': '220000',
          'over-90': '220000',
        },
      },
    ],
  });
});

test('all that a list finds are paid at once, each by itself, and taken back by one press', async () => {
  const company = await app.company();
  const first = await app.issue(company, 1, { price: '100000' });
  const decrease = await app.issue(company, 2, {
    price: '-20000',
    related: corrects('adjusts', 1),
  });
  const second = await app.issue(company, 3, { price: '100000' });
  await app.issue(company, 4, {}, ['draft']);
  const bulk = appFor(acts, company.accountant, app.platform.db);
  const pay = { paid_date: '2026-11-15', payment_method: 'cash' };
  const later = { ...pay, paid_date: '2026-11-22' };
  expect(await bulk.post(ACTS, { kind: 'pay', invoices: {}, pay: later })).toMatchObject({
    message: 'PAYMENT_DATE_IN_FUTURE',
  });
  const preview = await bulk.post(ACTS, { kind: 'pay', invoices: {}, pay });
  expect(preview.data).toMatchObject({ total: 2, left_out: 2 });
  // Paid by another user since the preview.
  const { data: before } = await app.calls(company).confirm({ invoices_id: [second] });
  await bulk.post(ACT(preview.data.id, 'start'));
  await app.platform.jobs.drain();
  expect(await bulk.get(ACT(preview.data.id))).toMatchObject({
    data: { state: 'finished', done: 1, failed: 1, may_undo: true },
  });
  const state = async (id: string) => (await app.row(company, id)).paid_on;
  expect(await Promise.all([first, decrease, second].map(state))).toEqual([
    '2026-11-15',
    '2026-11-15',
    TODAY,
  ]);
  await bulk.post(ACT(preview.data.id, 'undo'));
  await app.platform.jobs.drain();
  expect(await Promise.all([first, decrease, second].map(state))).toEqual([null, null, TODAY]);
  expect(await app.calls(company).payments(second)).toMatchObject([{ id: before.id }]);
});

test.each<[string, RowFacts, number]>([
  ['is a payment voucher', { is_voucher: true }, 1],
  ['was replaced', { chain_state: 'REPLACED' }, 1],
  ['was cancelled', { chain_state: 'CANCELED' }, 1],
  ['was adjusted', { chain_state: 'MODIFIED' }, 2],
  ['lowers another', { chain_state: 'MODIFY', with_tax: '-1' }, 1],
  ['raises another', { chain_state: 'MODIFY', with_tax: '1' }, 2],
  ['is paid', { paid_amount: '1100000', paid_on: TODAY }, 1],
  ['is paid in part', { paid_amount: '1' }, 2],
  ['waits for its code', { processing_state: 'sent' }, 1],
  ['is signed and needs no code', { serial: 'K26TAA', processing_state: 'signed' }, 2],
  ['is numbered and not signed', { serial: 'K26TAA', processing_state: 'numbered' }, 1],
])(
  'of what a list finds one that %s is asked about or left out as it can be paid',
  async (_, change, total) => {
    const company = await app.company();
    const { db } = app.platform;
    await saveRow(db, company.companyId, { number: 1 });
    await saveRow(db, company.companyId, { number: 2, ...change });
    const bulk = appFor(acts, company.accountant, db);
    const pay = { paid_date: TODAY, payment_method: 'cash' };
    const preview = await bulk.post(ACTS, { kind: 'pay', invoices: {}, pay });
    expect(preview.data).toMatchObject({ total, left_out: 2 - total });
  },
);

/** A part in percent of what is open, or taking back the latest payment. */
const steps = fc.array(
  fc.record({
    invoices: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
    percent: fc.integer({ min: 1, max: 100 }),
    undo: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('PAID-002 whatever is paid and taken back, what is open is the total less the payments that count', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const company = await app.company();
      const calls = app.calls(company);
      const ids: string[] = [];
      for (const number of [1, 2, 3])
        ids.push(await app.issue(company, number, { buyer: SEN, price: `${number}00000` }));
      const made: string[] = [];
      for (const { invoices, percent, undo } of story) {
        const open = await calls.open(...invoices.map((index) => ids[index] ?? ''));
        const parts = open
          .filter(({ open_amount }) => open_amount !== '0')
          .map(({ invoice_id, open_amount }) => ({
            invoice_id,
            amount: String((Number(open_amount) * percent) / 100),
          }));
        if (parts.length > 0) made.push((await calls.pay({ invoices: parts })).data.id);
        if (undo && made.length > 0) await calls.undo(made.pop() ?? '');
      }
      const { rows } = await sql<{ with_tax: string; paid: string; counted: string }>`
        select i.with_tax, i.paid_amount as paid, coalesce((
          select sum(l.amount) from payment_invoice l
            join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
          where l.company_id = i.company_id and l.invoice_id = i.id), 0) as counted
        from invoice i where i.company_id = ${company.companyId}`.execute(app.platform.db);
      for (const { paid, counted } of rows) expect(decimal(paid)).toBe(decimal(counted));
      const open = sum(rows.map((row) => minus(decimal(row.with_tax), decimal(row.paid))));
      const [customer] = await customers(company);
      expect(customer.amounts[0].debt).toBe(open);
      const { totals } = await debtsOf(company);
      expect(totals[0]?.debt ?? '0').toBe(open);
    }),
    { numRuns: 8 },
  );
});
