import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type RowFacts, saveRows } from '../../../testing/invoice-rows.ts';
import { meet } from '../../../testing/meeting.ts';
import { settleCredits } from './credits.ts';
import { settleChains, settleReportedStates } from './states/index.ts';

const amounts = (net: string) => ({ without_tax: net, tax: '0', with_tax: net });

/** An invoice of 1,000 with what corrects it, each issued. */
async function family(
  relation: 'adjusts' | 'replaces',
  corrections: readonly RowFacts[],
  original: RowFacts = {},
) {
  const platform = await testPlatform();
  const { db } = platform;
  const company = await testCompany(db);
  const { companyId } = company;
  const [id = '', ...by] = await saveRows(db, companyId, [
    { number: 1, ...amounts('1000'), ...original },
    ...corrections.map((facts, nth) => ({ number: nth + 2, ...facts })),
  ]);
  await db
    .insertInto('invoice_link')
    .values(
      by.map((invoice_id) => ({
        company_id: companyId,
        invoice_id,
        relation,
        other_id: id,
        open: false,
      })),
    )
    .execute();
  return { platform, company, id, by: by as [string, string] };
}

const change = (tx: Tx, { companyId }: TestCompany, id: string, facts: RowFacts) =>
  tx
    .updateTable('invoice')
    .set(facts)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

const rowOf = ({ db }: Platform, { companyId }: TestCompany, id: string) =>
  db
    .selectFrom('invoice')
    .select(['credited', 'chain_state', 'paid_amount'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('two decreases of one invoice that change at the same moment both count in what is open of it', async () => {
  const { platform, company, id, by } = await family(
    'adjusts',
    [
      { ...amounts('-100'), chain_state: 'MODIFY' },
      { ...amounts('-50'), chain_state: 'MODIFY' },
    ],
    { chain_state: 'MODIFIED' },
  );
  const { db } = platform;
  await transact(db, (tx) => settleCredits(tx, company.companyId, by));
  expect(await rowOf(platform, company, id)).toMatchObject({ credited: '-150' });
  const settle = async (tx: Tx, nth: 0 | 1, net: string) => {
    await change(tx, company, by[nth], amounts(net));
    await settleCredits(tx, company.companyId, [by[nth]]);
  };
  await meet(db, {
    first: (tx) => settle(tx, 0, '-90'),
    other: () => transact(db, (tx) => settle(tx, 1, '-40')),
  });
  expect(await rowOf(platform, company, id)).toMatchObject({ credited: '-130' });
});

test('an invoice of which two adjustments are refused at the same moment is as it was issued', async () => {
  const { platform, company, id, by } = await family(
    'adjusts',
    [
      { ...amounts('-100'), chain_state: 'MODIFY' },
      { ...amounts('-50'), chain_state: 'MODIFY' },
    ],
    { chain_state: 'MODIFIED' },
  );
  const { db, events, clock } = platform;
  const refuse = async (tx: Tx, nth: 0 | 1) => {
    await change(tx, company, by[nth], { processing_state: 'refused' });
    const context = { companyId: company.companyId, at: clock.now() };
    await settleChains(tx, events, context, [
      { id: by[nth], to_state: 'refused', serial: 'C26TAA' },
    ]);
  };
  await meet(db, {
    first: (tx) => refuse(tx, 0),
    other: () => transact(db, (tx) => refuse(tx, 1)),
  });
  expect(await rowOf(platform, company, id)).toMatchObject({ chain_state: 'ORIGINAL' });
});

test('payments that move to a replacement while it is paid itself count beside that payment', async () => {
  const { platform, company, id, by } = await family('replaces', [
    { ...amounts('1000'), chain_state: 'REPLACE' },
  ]);
  const { db, events, clock } = platform;
  const { companyId, accountant } = company;
  const at = clock.now();
  const [replacement] = by;
  const pay = async (tx: Tx, invoice: string, amount: string) => {
    const { id: payment } = await tx
      .insertInto('payment')
      .values({
        company_id: companyId,
        act_id: sql`gen_random_uuid()`,
        direction: 'in',
        number: sql`(select count(*) + 1 from payment)`,
        paid_on: '2026-11-20',
        method: 'cash',
        currency: 'VND',
        amount,
        amount_dong: amount,
        created_by: accountant.actor,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
      values (${companyId}, ${payment}, ${invoice}, ${invoice}, ${amount})`.execute(tx);
    await change(tx, company, invoice, { paid_amount: amount });
  };
  await transact(db, (tx) => pay(tx, id, '300'));
  await meet(db, {
    first: (tx) => pay(tx, replacement, '200'),
    other: () =>
      transact(db, (tx) =>
        settleReportedStates(tx, events, { companyId, at }, [{ id, state: 'REPLACED' }]),
      ),
  });
  expect(await rowOf(platform, company, id)).toMatchObject({ paid_amount: '0' });
  expect(await rowOf(platform, company, replacement)).toMatchObject({ paid_amount: '500' });
});
