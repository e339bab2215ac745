import { randomUUID } from 'node:crypto';
import { decimal } from '@hoadon/domain/money/decimal';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePaidFor } from '../features/invoices/store/payments.ts';
import { savePayments, undoPayments } from '../features/payments/save-payments.ts';
import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { type Tx, transact } from '../platform/db/transact.ts';
import type { Platform } from '../platform/platform.ts';
import { saveRows } from '../testing/invoice-rows.ts';
import { meet } from '../testing/meeting.ts';

let platform: Platform;
let company: TestCompany;
let original: string;
let replacement: string;
beforeAll(async () => {
  platform = await testPlatform();
});
/** An invoice of 1,000 and a replacement of 1,200 that is not linked yet. */
beforeEach(async () => {
  company = await testCompany(platform.db);
  const rows = ['1000', '1200'].map((net, nth) => ({
    number: nth + 1,
    chain_state: nth === 0 ? 'ORIGINAL' : 'REPLACE',
    without_tax: net,
    tax: '0',
    with_tax: net,
  }));
  [original = '', replacement = ''] = await saveRows(platform.db, company.companyId, rows);
});

const by = () => ({
  companyId: company.companyId,
  actor: company.accountant.actor,
  at: platform.clock.now(),
});
const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(platform.db, work);

/** Pays an amount of an invoice. Returns the id of the payment, or the code of its refusal. */
async function pay(tx: Tx, id: string, amount: string | null = null): Promise<string> {
  const order = {
    actId: randomUUID(),
    invoices: [{ id, amount: amount === null ? null : decimal(amount) }],
    paidOn: platform.clock.today(),
    method: 'transfer' as const,
    bankReference: null,
    note: null,
    exchangeRate: null,
  };
  const [outcome] = await savePayments(tx, platform, by(), [order]);
  if (!outcome) throw new Error('an order has an outcome');
  return 'refused' in outcome ? outcome.refused.code : outcome.id;
}

const undo = (tx: Tx, id: string) => undoPayments(tx, platform, by(), [id]);

const paidOf = async (id: string) => {
  const { paid_amount, open_amount } = await platform.db
    .selectFrom('invoice')
    .select(['paid_amount', 'open_amount'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [paid_amount, open_amount];
};

/** Marks the original as replaced by an invoice in force, as an arriving correction does. */
async function replace(tx: Tx): Promise<void> {
  const { companyId } = company;
  await tx
    .insertInto('invoice_link')
    .values({
      company_id: companyId,
      invoice_id: replacement,
      relation: 'replaces',
      other_id: original,
      open: false,
    })
    .execute();
  await tx
    .updateTable('invoice')
    .set({ chain_state: 'REPLACED' })
    .where('company_id', '=', companyId)
    .where('id', '=', original)
    .execute();
  await settlePaidFor(tx, platform.events, companyId, [original]);
}

test('of two full payments of one invoice at the same moment the second is refused, and the invoice is paid once', async () => {
  const second = await meet(platform.db, {
    first: (tx) => pay(tx, original),
    other: () => inTransaction((tx) => pay(tx, original)),
  });
  expect(second).toBe('PAYMENT_NOT_POSSIBLE');
  expect(await paidOf(original)).toEqual(['1000', '0']);
});

test('two payments of parts at the same moment are both counted', async () => {
  await meet(platform.db, {
    first: (tx) => pay(tx, original, '300'),
    other: () => inTransaction((tx) => pay(tx, original, '400')),
  });
  expect(await paidOf(original)).toEqual(['700', '300']);
});

test('one payment that is undone twice at the same moment is undone once', async () => {
  const payment = await inTransaction((tx) => pay(tx, original, '300'));
  const second = await meet(platform.db, {
    first: (tx) => undo(tx, payment),
    other: () => inTransaction((tx) => undo(tx, payment)),
  });
  expect(second).toEqual([]);
  expect(await paidOf(original)).toEqual(['0', '1000']);
});

test('a payment is undone while another of the same invoice is saved: what stays is counted', async () => {
  const payment = await inTransaction((tx) => pay(tx, original, '300'));
  await meet(platform.db, {
    first: (tx) => pay(tx, original, '400'),
    other: () => inTransaction((tx) => undo(tx, payment)),
  });
  expect(await paidOf(original)).toEqual(['400', '600']);
});

test('a payment of an invoice that is replaced at the same moment counts for the replacement, or is refused', async () => {
  const first = await inTransaction((tx) => pay(tx, original, '300'));
  const second = await meet(platform.db, {
    first: replace,
    other: () => inTransaction((tx) => pay(tx, original, '400')),
  });
  expect([first, second]).toEqual([expect.stringMatching(/^\d+$/), 'PAYMENT_NOT_POSSIBLE']);
  expect(await paidOf(original)).toEqual(['0', '0']);
  expect(await paidOf(replacement)).toEqual(['300', '900']);
});

test('an invoice is replaced while a payment of its replacement is saved: both are counted', async () => {
  await inTransaction((tx) => pay(tx, original, '300'));
  await meet(platform.db, {
    first: (tx) => pay(tx, replacement, '400'),
    other: () => inTransaction(replace),
  });
  expect(await paidOf(replacement)).toEqual(['700', '500']);
});

test('a payment is undone while its invoice is replaced: it counts for neither', async () => {
  const payment = await inTransaction((tx) => pay(tx, original, '300'));
  await meet(platform.db, {
    first: replace,
    other: () => inTransaction((tx) => undo(tx, payment)),
  });
  expect([await paidOf(original), await paidOf(replacement)]).toEqual([
    ['0', '0'],
    ['0', '1200'],
  ]);
});
