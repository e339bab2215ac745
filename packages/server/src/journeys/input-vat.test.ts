import type { InputVat } from '@hoadon/contracts/verification';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installFeature } from '../feature.ts';
import { type PaymentsApp, paymentsApp, TODAY } from '../features/payments/testing/payments-app.ts';
import { judgedPurchases, verificationFeature } from '../features/verification/index.ts';
import { madeUpTaxCode, type TestCompany } from '../platform/db/testing.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import {
  castTrust,
  checksHere,
  recordingPdf,
  sampleDraft,
  saveReceived,
} from '../testing/saved-invoices.ts';

const SELLER = madeUpTaxCode(61);

let fixture: PaymentsApp;
let routes: readonly Route[];
let company: TestCompany;
let calls: ReturnType<PaymentsApp['calls']>;
beforeAll(async () => {
  fixture = await paymentsApp();
  const signatures = checksHere(await castTrust());
  routes = installFeature(
    fixture.platform.jobs,
    verificationFeature({ ...fixture.platform, signatures, pdf: recordingPdf() }),
  );
});
beforeEach(async () => {
  company = await fixture.company();
  calls = fixture.calls(company);
});

let number = 0;
/** A purchase; its total is 2.2 times the price. */
async function bought(
  price: string,
  change: Partial<Pick<InvoiceDraft, 'issuedOn' | 'paymentMethod'>> & { seller?: string } = {},
): Promise<string> {
  number += 1;
  const { db } = fixture.platform;
  const { seller = SELLER, ...stated } = change;
  const draft = await sampleDraft(db, company.companyId, { price, issuedOn: TODAY });
  const bySeller = { ...draft, ...stated, seller: { ...draft.seller, taxCode: seller } };
  return saveReceived(fixture.platform, company, bySeller, number);
}

const judged = async (id: string): Promise<InputVat> =>
  (await appFor(routes, company.accountant).get(`/e-invoice-api/api/invoices/${id}/input-vat`))
    .data;
/** Findings about its payment; other checks of these invoices do not matter here. */
const codes = async (id: string) =>
  (await judged(id)).reasons.map(({ code }) => code).filter((code) => code !== 'NOT_VERIFIED');
const write = (id: string, change: object) =>
  fixture.platform.db
    .updateTable('invoice')
    .set(change)
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
const pay = (id: string, amount: string, payment_method = 'transfer') =>
  calls.pay({ invoices: [{ invoice_id: id, amount }], payment_method });

test('a purchase of 11,000,000 is proved once the last part of it was transferred, and no more when that is taken back', async () => {
  const id = await bought('5000000');
  expect(await codes(id)).toEqual(['NON_CASH_PROOF_MISSING']);
  await pay(id, '10999999');
  expect(await codes(id)).toEqual(['NON_CASH_PROOF_MISSING']);
  const { data: last } = await pay(id, '1');
  expect(await codes(id)).toEqual([]);
  await calls.undo(last.id);
  expect(await codes(id)).toEqual(['NON_CASH_PROOF_MISSING']);
});

test('what was paid in cash and taken back was not paid in cash', async () => {
  const id = await bought('5000000');
  const { data: cash } = await pay(id, '5500000', 'cash');
  expect(await judged(id)).toMatchObject({
    outcome: 'partly-deductible',
    tax: '1000000',
    deductible_tax: '500000',
  });
  expect(await codes(id)).toEqual(['PAID_PARTLY_IN_CASH', 'NON_CASH_PROOF_MISSING']);
  await calls.undo(cash.id);
  expect(await judged(id)).toMatchObject({ outcome: 'with-warnings' });
  expect(await codes(id)).toEqual(['NON_CASH_PROOF_MISSING']);
});

test('with a purchase counts what else was bought of the seller on the day, and nothing more', async () => {
  const id = await bought('2000000');
  const same = await bought('500000');
  expect((await judged(id)).same_day.map((one) => one.id)).toEqual([same]);
  const others = [
    await bought('500000', { issuedOn: '2026-11-20' }),
    await bought('500000', { seller: madeUpTaxCode(62) }),
  ];
  for (const change of [
    { deleted_at: fixture.platform.clock.now() },
    { is_voucher: true },
    { chain_state: 'REPLACED' },
    { chain_state: 'CANCELED' },
    { direction: 'issued', received_key: null },
  ]) {
    const other = await bought('500000');
    await write(other, change);
    others.push(other);
  }
  expect(others).toHaveLength(7);
  expect(await judged(id)).toMatchObject({ day_total: '5500000', same_day: [{ id: same }] });
});

test('a voucher and a sale of one’s own have no input tax', async () => {
  const voucher = await bought('5000000');
  await write(voucher, { is_voucher: true });
  expect(await judged(voucher)).toMatchObject({ outcome: 'not-applicable', reasons: [] });
  const sale = await fixture.issue(company, 900, { price: '5000000' });
  expect(await judged(sale)).toMatchObject({ outcome: 'not-applicable', same_day: [] });
});

test('for a whole period the same purchases are barred as one by one, from its first day to its last', async () => {
  const { db, clock } = fixture.platform;
  const purchases: string[] = [];
  const add = async (...args: Parameters<typeof bought>) => {
    const id = await bought(...args);
    purchases.push(id);
    return id;
  };
  const inCash = { paymentMethod: 'TM' } as const;
  const seller = (index: number) => ({ seller: madeUpTaxCode(70 + index) });
  const first = await add('5000000', { ...inCash, ...seller(1), issuedOn: '2026-10-01' });
  const last = await add('5000000', { ...inCash, ...seller(2), issuedOn: '2026-10-31' });
  await add('5000000', { ...seller(3), issuedOn: '2026-10-15' });
  await add('2272727', { ...inCash, ...seller(4), issuedOn: '2026-10-15' });
  const halves = [
    await add('1500000', { ...inCash, ...seller(5), issuedOn: '2026-10-15' }),
    await add('1000000', { ...inCash, ...seller(5), issuedOn: '2026-10-15' }),
  ];
  const paidInCash = await add('5000000', { ...seller(6), issuedOn: '2026-10-15' });
  await pay(paidInCash, '1', 'cash');
  const takenBack = await add('5000000', { ...seller(7), issuedOn: '2026-10-15' });
  const { data: cash } = await pay(takenBack, '1', 'cash');
  await calls.undo(cash.id);
  const transferred = await add('5000000', { ...inCash, ...seller(8), issuedOn: '2026-10-15' });
  await pay(transferred, '11000000');
  const wrong = await add('100', { ...seller(9), issuedOn: '2026-10-15' });
  await write(wrong, { verification: 2, validity: 0 });
  const around = [
    await bought('5000000', { ...inCash, ...seller(1), issuedOn: '2026-09-30' }),
    await bought('5000000', { ...inCash, ...seller(2), issuedOn: '2026-11-01' }),
  ];
  for (const change of [
    { deleted_at: clock.now() },
    { is_voucher: true },
    { chain_state: 'REPLACED' },
  ])
    await write(await bought('5000000', { ...inCash, issuedOn: '2026-10-15' }), change);
  const october = { from: '2026-10-01', to: '2026-10-31' } as const;
  const { barred } = await judgedPurchases(db, company.companyId, { ...october, ids: [] });
  const idsOf = (purchases: typeof barred) => new Set(purchases.map(({ id }) => id));
  expect(idsOf(barred)).toEqual(new Set([first, last, ...halves, paidInCash]));
  const alone = await Promise.all(
    purchases.map(async (id) =>
      ['not-deductible', 'partly-deductible'].includes((await judged(id)).outcome) ? [id] : [],
    ),
  );
  expect(new Set(alone.flat())).toEqual(idsOf(barred));
  const { barred: named } = await judgedPurchases(db, company.companyId, {
    ...october,
    ids: around,
  });
  expect(idsOf(named)).toEqual(new Set([...idsOf(barred), ...around]));
});
