import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { meet } from '../../testing/meeting.ts';
import { settleCredits } from '../invoices/index.ts';
import { savePayments, undoPayments } from './save-payments.ts';

let platform: Platform;
let company: TestCompany;
let invoice: string;
let decrease: string;
let otherDecrease: string;
beforeAll(async () => {
  platform = await testPlatform();
});
/** An invoice of 1,000 with two decreases of 100 and of 50. */
beforeEach(async () => {
  const { db } = platform;
  company = await testCompany(db);
  const { companyId } = company;
  const rows = ['1000', '-100', '-50'].map((net, nth) => ({
    number: nth + 1,
    chain_state: nth === 0 ? 'MODIFIED' : 'MODIFY',
    without_tax: net,
    tax: '0',
    with_tax: net,
  }));
  [invoice = '', decrease = '', otherDecrease = ''] = await saveRows(db, companyId, rows);
  const decreases = [decrease, otherDecrease];
  await db
    .insertInto('invoice_link')
    .values(
      decreases.map((invoice_id) => ({
        company_id: companyId,
        invoice_id,
        relation: 'adjusts',
        other_id: invoice,
        open: false,
      })),
    )
    .execute();
  await transact(db, (tx) => settleCredits(tx, companyId, decreases));
});

const by = () => ({
  companyId: company.companyId,
  actor: company.accountant.actor,
  at: platform.clock.now(),
});

/** Pays all that is open of an invoice. Returns the id of the payment. */
async function pay(tx: Tx, id: string): Promise<string> {
  const order = {
    actId: randomUUID(),
    invoices: [{ id, amount: null }],
    paidOn: platform.clock.today(),
    method: 'cash' as const,
    bankReference: null,
    note: null,
    exchangeRate: null,
  };
  const [paymentId] = await savePayments(tx, platform, by(), [order]);
  if (!paymentId || 'refused' in paymentId) throw paymentId?.refused;
  return paymentId.id;
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(platform.db, work);

const openOf = async (id: string) => {
  const { credited, open_amount } = await platform.db
    .selectFrom('invoice')
    .select(['credited', 'open_amount'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [credited, open_amount];
};

test('of two decreases that are given back at the same moment neither lowers the invoice any more', async () => {
  expect(await openOf(invoice)).toEqual(['-150', '850']);
  await meet(platform.db, {
    first: (tx) => pay(tx, decrease),
    other: () => inTransaction((tx) => pay(tx, otherDecrease)),
  });
  expect(await openOf(invoice)).toEqual(['0', '1000']);
});

test('two decreases whose payments are undone at the same moment both lower the invoice again', async () => {
  const payments = [
    await inTransaction((tx) => pay(tx, decrease)),
    await inTransaction((tx) => pay(tx, otherDecrease)),
  ];
  const undo = (tx: Tx, nth: 0 | 1) => undoPayments(tx, platform, by(), [payments[nth] ?? '']);
  await meet(platform.db, {
    first: (tx) => undo(tx, 0),
    other: () => inTransaction((tx) => undo(tx, 1)),
  });
  expect(await openOf(invoice)).toEqual(['-150', '850']);
});

const ALONE: Record<string, () => Promise<() => Promise<unknown>>> = {
  'is given back alone': async () => () => inTransaction((tx) => pay(tx, decrease)),
  'is open again': async () => {
    const payment = await inTransaction((tx) => pay(tx, decrease));
    return () => inTransaction((tx) => undoPayments(tx, platform, by(), [payment]));
  },
};

test.each(Object.entries(ALONE))(
  'a decrease that %s while its invoice is worked on is locked behind it: none is a deadlock',
  async (_name, prepare) => {
    const other = await prepare();
    const change = (tx: Tx, id: string) =>
      sql`
      update invoice set version = version + 1
      where company_id = ${company.companyId} and id = ${id}`.execute(tx);
    await expect(
      meet(platform.db, {
        first: (tx) => change(tx, invoice),
        other,
        last: (tx) => change(tx, decrease),
      }),
    ).resolves.toBeDefined();
  },
);
