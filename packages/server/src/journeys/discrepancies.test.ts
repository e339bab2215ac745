import { readDiscrepancies } from '@hoadon/contracts/statistics';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { saveRow } from '../features/invoice-lists/testing/listed-rows.ts';
import { statisticsFeature } from '../features/statistics/index.ts';
import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { plainSheet } from '../testing/plain-sheet.ts';

type Platform = Awaited<ReturnType<typeof testPlatform>>;
type Direction = 'issued' | 'received';
let platform: Platform;
let us: TestCompany;
let numbers = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  us = await testCompany(platform.db);
});

const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

async function differencesOf(days: object = YEAR) {
  const spreadsheet = { write: async () => new Uint8Array(), stream: plainSheet };
  const routes = routesOf(statisticsFeature({ ...platform, spreadsheet }));
  return (await appFor(routes, us.accountant, platform.db).post(readDiscrepancies.path, days)).data;
}

async function reconciled(
  direction: Direction,
  [from, to]: readonly [string, string],
  state = 'finished',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reconciliation (company_id, direction, from_on, to_on, as_of, state, created_by, created_at, finished_at)
    values (${us.companyId}, ${direction}, ${from}, ${to}, ${to}, ${state}, 'user/1', now(), now())
    returning id`.execute(platform.db);
  return rows[0]?.id as string;
}

const bought = (issued_on: string, origin = 3): Promise<string> => {
  numbers += 1;
  const number = numbers;
  return saveRow(platform.db, us.companyId, { direction: 'received', number, origin, issued_on });
};

/** The portal lists a purchase of this day. */
async function listed(issuedOn: string): Promise<string> {
  numbers += 1;
  const { companyId } = us;
  const list = await sql<{ id: string }>`
    insert into portal_list (company_id, file_name, file_hash, told_on, rows, left_out, created_by, created_at)
    values (${companyId}, 'mua-vao.json', ${`hash ${numbers}`}, '2026-12-01', 1, '[]', 'user/1', now())
    returning id`.execute(platform.db);
  const { rows } = await sql<{ id: string }>`
    insert into portal_invoice (company_id, list_id, told_on, row, direction, invoice_key, template, serial, number,
      issued_on, seller_tax_code, seller_name, currency, chain_state)
    values (${companyId}, ${list.rows[0]?.id}, '2026-12-01', 1, 'received', ${`portal ${numbers}`}, '1', 'C26TAA',
      ${String(numbers)}, ${issuedOn}, '0101234567', 'Công ty Bán', 'VND', 'ORIGINAL')
    returning id`.execute(platform.db);
  return rows[0]?.id as string;
}

type Found = Readonly<{ invoice?: string; portal?: string; outcome: ReconciliationOutcome }>;

async function found(run: string, findings: readonly Found[]): Promise<void> {
  for (const [index, { invoice = null, portal = null, outcome }] of findings.entries())
    await sql`
      insert into reconciliation_finding (company_id, run_id, position, invoice_id, portal_id, outcome, rule)
      values (${us.companyId}, ${run}, ${index + 1}, ${invoice}, ${portal}, ${outcome}, 'facts')`.execute(
      platform.db,
    );
}

test('STAT-008 open differences of the latest reconciliation are listed, sales and purchases apart', async () => {
  await reconciled('received', ['2026-01-01', '2026-03-31']);
  const latest = await reconciled('received', ['2026-01-01', '2026-03-31']);
  const sales = await reconciled('issued', ['2026-03-01', '2026-03-31']);
  await found(latest, [
    { outcome: 'matched', invoice: await bought('2026-03-31') },
    { outcome: 'differs', invoice: await bought('2026-03-31') },
    { outcome: 'differs', invoice: await bought('2026-03-31', 4) },
    { outcome: 'only-own', invoice: await bought('2026-03-31') },
    { outcome: 'differs', invoice: await bought('2026-03-30') },
  ]);
  expect(await differencesOf({ start_date: '2026-03-31', end_date: '2026-06-30' })).toMatchObject([
    { reconciliation_id: sales, kind_of: true, open: {}, count: 0 },
    { reconciliation_id: latest, kind_of: false, open: { differs: 1, 'only-own': 1 }, count: 2 },
  ]);
  expect(await differencesOf({ start_date: '2025-03-31', end_date: '2025-06-30' })).toEqual([]);
});

test('STAT-008 reconciling a single day later leaves the open differences of the other days, ours and those of the portal', async () => {
  const large = await reconciled('received', ['2026-05-01', '2026-12-01']);
  const [other, ofDay] = [await bought('2026-06-15'), await bought('2026-11-30')];
  await found(large, [
    { outcome: 'differs', invoice: other },
    { outcome: 'only-portal', portal: await listed('2026-07-01') },
    { outcome: 'only-own', invoice: ofDay },
    { outcome: 'only-portal', portal: await listed('2026-11-30') },
  ]);
  expect(await differencesOf()).toMatchObject([{ reconciliation_id: large, count: 4 }]);
  const small = await reconciled('received', ['2026-11-30', '2026-11-30']);
  await found(small, [{ outcome: 'matched', invoice: ofDay }]);
  expect(await differencesOf()).toMatchObject([
    { reconciliation_id: small, open: {}, count: 0 },
    { reconciliation_id: large, open: { differs: 1, 'only-portal': 1 }, count: 2 },
  ]);
  const again = await reconciled('received', ['2026-01-01', '2026-12-31']);
  expect(await differencesOf()).toMatchObject([{ reconciliation_id: again, count: 0 }]);
});

test.each([
  ['of the other direction', 'issued', 'finished'],
  ['that failed', 'received', 'failed'],
  ['that runs', 'received', 'running'],
] as const)(
  'STAT-008 a later reconciliation %s hides no difference',
  async (_, direction, state) => {
    const purchases = await reconciled('received', ['2026-05-01', '2026-05-31']);
    await found(purchases, [{ outcome: 'differs', invoice: await bought('2026-05-10') }]);
    const later = await reconciled(direction, ['2026-05-01', '2026-05-31'], state);
    await found(later, [{ outcome: 'awaited', invoice: await bought('2026-05-10') }]);
    expect(
      (await differencesOf()).filter(({ count }: { count: number }) => count > 0),
    ).toMatchObject([{ reconciliation_id: purchases, count: 1 }]);
  },
);

test('STAT-008 an invoice whose day differs is counted once where both days were reconciled apart', async () => {
  const [invoice, portal] = [await bought('2026-05-31'), await listed('2026-06-01')];
  const may = await reconciled('received', ['2026-05-01', '2026-05-31']);
  const june = await reconciled('received', ['2026-06-01', '2026-06-30']);
  for (const run of [may, june]) await found(run, [{ outcome: 'differs', invoice, portal }]);
  expect(await differencesOf()).toMatchObject([
    { reconciliation_id: june, count: 1 },
    { reconciliation_id: may, count: 0 },
  ]);
});

test('STAT-008 an invoice that the portal need not list yet is no difference', async () => {
  const run = await reconciled('received', ['2026-11-01', '2026-11-30']);
  await found(run, [
    { outcome: 'awaited', invoice: await bought('2026-11-30') },
    { outcome: 'only-own', invoice: await bought('2026-11-02') },
  ]);
  expect(await differencesOf()).toMatchObject([
    { reconciliation_id: run, open: { 'only-own': 1 }, count: 1 },
  ]);
});
