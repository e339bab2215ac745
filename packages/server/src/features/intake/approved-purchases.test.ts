import { NOTABLE } from '@hoadon/contracts/notifications';
import { CONFIRMED, UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../platform/db/testing.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { type IntakeApp, intakeApp } from './testing/intake-app.ts';
import { type MadeUp, madeUpFile } from './testing/made-up-file.ts';

const SELLER = madeUpTaxCode(77);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const takesIn = (app: IntakeApp, made: Partial<MadeUp>) =>
  app.takeIn({
    'a.xml': madeUpFile({ seller: SELLER, buyer: app.company.taxCode, number: '1', ...made }),
  });

const purchaseOf = ({ company }: IntakeApp) =>
  platform.db
    .selectFrom('invoice')
    .select(['id', 'origin', 'with_tax'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();

/** An unsigned purchase of 1,100,000. */
async function purchase(change: Readonly<{ origin?: number; paid_amount?: string }>) {
  const app = await intakeApp({ platform });
  await takesIn(app, {});
  const { id } = await purchaseOf(app);
  const { companyId } = app.company;
  if (change.origin)
    await sql`update invoice set origin = ${change.origin} where company_id = ${companyId}`.execute(
      platform.db,
    );
  if (change.paid_amount)
    await sql`update invoice set paid_amount = ${change.paid_amount} where company_id = ${companyId}`.execute(
      platform.db,
    );
  return { app, id };
}

const notifiedOf = ({ company }: IntakeApp) =>
  platform.events.published
    .filter(({ companyId, event }) => companyId === company.companyId && event.type === NOTABLE)
    .map(({ event }) => ('fact' in event ? event.fact : null));

test('an approval covers what was approved: a file of higher precedence with another amount withdraws it, with audit and notification', async () => {
  const { app, id } = await purchase({ origin: CONFIRMED });
  await takesIn(app, { isSigned: true, total: 5_500_000 });
  expect(await purchaseOf(app)).toEqual({ id, origin: UNCONFIRMED, with_tax: '5500000' });
  expect(notifiedOf(app)).toMatchObject([{ kind: 'approved-changed', invoices: [id] }]);
  const audit = await platform.db
    .selectFrom('audit_entry')
    .select(['act', 'payload'])
    .where('company_id', '=', app.company.companyId)
    .where('act', '=', 'invoice.approval-withdrawn')
    .execute();
  expect(audit.map(({ payload }) => JSON.parse(payload))).toEqual([
    { before: '1100000', after: '5500000' },
  ]);
});

test('a file of higher precedence that states the same leaves the approval', async () => {
  const { app, id } = await purchase({ origin: CONFIRMED });
  await takesIn(app, { isSigned: true });
  expect(await purchaseOf(app)).toEqual({ id, origin: CONFIRMED, with_tax: '1100000' });
  expect(notifiedOf(app)).toEqual([]);
});

test('a file of higher precedence with another amount than was paid is notified', async () => {
  const { app, id } = await purchase({ paid_amount: '1100000' });
  await takesIn(app, { isSigned: true, total: 5_500_000 });
  expect(notifiedOf(app)).toMatchObject([{ kind: 'approved-changed', invoices: [id] }]);
});
