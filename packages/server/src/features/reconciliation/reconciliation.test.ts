import { ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RECONCILE } from './jobs.ts';
import {
  API,
  IR,
  listed,
  type ReconciliationApp,
  type ReconciliationOf,
  reconciliationApp,
} from './testing/reconciliation-app.ts';

let app: ReconciliationApp;
let us: ReconciliationOf;
beforeAll(async () => {
  app = await reconciliationApp();
});
beforeEach(async () => {
  us = await app.company();
});

test('REC-001 a list of the portal is saved row by row, and rows that are unreadable or not ours have a reason', async () => {
  const answer = await us.uploadList([
    listed(),
    listed({ shdon: 56, tdlap: 'hôm qua' }),
    listed({ shdon: 57, nmmst: '0399995507' }),
    listed({ shdon: 58, nbmst: us.company.taxCode, nmmst: '0399995507' }),
    listed({ shdon: 59, tdlap: '9999-12-30T17:00:00Z' }),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    data: {
      rows: 5,
      kept: 2,
      left_out: [
        { row: 2, reason: 'day-invalid' },
        { row: 3, reason: 'not-ours' },
        { row: 5, reason: 'day-invalid' },
      ],
      left_out_because: { 'day-invalid': 2, 'not-ours': 1 },
      other_taxpayers: ['0399998804', '0399995507'],
    },
  });
  expect((await us.app.get(`${API}/portal-lists`)).data).toEqual([answer.data]);
});

test('REC-001 a list of another taxpayer names the tax code of which it is', async () => {
  const other = '0399995507';
  const { data } = await us.uploadList([
    listed({ shdon: 60, nmmst: other }),
    listed({ shdon: 61, nbmst: '0399992201', nmmst: other }),
    listed({ shdon: 62, tdlap: 'hôm qua' }),
  ]);
  expect(data).toMatchObject({ kept: 0, other_taxpayers: [other] });
  expect(data.left_out_because).toEqual({ 'not-ours': 2, 'day-invalid': 1 });
  const mixed = await us.uploadList([
    listed({ shdon: 63, nmmst: other }),
    listed({ shdon: 64, nbmst: '0399992201', nmmst: '0399991102' }),
  ]);
  expect(mixed.data.other_taxpayers).toEqual([]);
});

test('REC-001 the same list twice is one list; what is none is refused by name', async () => {
  const { data } = await us.uploadList([listed()]);
  expect((await us.uploadList([listed()], {}, 'ten-khac.json')).data).toEqual(data);
  const file = { name: 'x.json', mediaType: 'application/json', bytes: Buffer.from('<html>') };
  expect(await us.app.upload(`${API}/portal-lists`, {}, { file })).toMatchObject({
    status: 400,
    message: 'PORTAL_LIST_UNREADABLE',
    data: { reason: 'not-a-portal-list' },
  });
});

test('REC-001 our records are compared with the lists of the portal: each has its rule and differences', async () => {
  const [exact, rounded, other, alone] = [
    await us.bought(55),
    await us.bought(56),
    await us.bought(57),
    await us.bought(58),
  ];
  await us.uploadList([
    listed(),
    listed({ shdon: 56, tgtthue: 30001, tgtttbso: 330001, thttltsuat: [] }),
    listed({ shdon: 57, tthai: 6 }),
    listed({ shdon: 912, khhdon: 'C26TZZ', tgtttbso: 55000, tgtcthue: 50000, tgtthue: 5000 }),
  ]);
  const run = await us.reconciled();
  expect(run).toMatchObject({
    state: 'finished',
    outcomes: { matched: 2, differs: 1, 'only-own': 1, 'only-portal': 1, awaited: 0, duplicate: 0 },
    certain: 1,
  });
  const rows = await us.rows(run.id);
  expect(rows.map(({ invoice, outcome, rule }) => [invoice?.id ?? null, outcome, rule])).toEqual([
    [exact, 'matched', 'exact'],
    [rounded, 'matched', 'rounding'],
    [other, 'differs', 'facts'],
    [alone, 'only-own', 'missing'],
    [null, 'only-portal', 'missing'],
  ]);
  expect(rows[2]?.differences).toEqual([
    { field: 'chainState', own: 'ORIGINAL', portal: 'CANCELED', is_rounding: false },
  ]);
  expect(rows[4]?.portal_invoice).toMatchObject({ invoice_number: '912', told_on: '2026-11-21' });
  expect(await us.rows(run.id, '?outcome=differs')).toEqual([rows[2]]);
});

test('REC-001 on days for which the portal was never read and no list was uploaded, no invoice is missing there', async () => {
  const us = await app.company();
  await us.bought(55);
  await us.bought(56, { issuedOn: '2026-09-10' });
  const days = { start_date: '2026-09-01', end_date: '2026-10-31' };
  expect(await us.reconciled(days)).toMatchObject({
    outcomes: { 'only-own': 0, awaited: 0 },
    open: { 'only-own': 0 },
    unread: [days],
  });
  await us.uploadList([listed({ shdon: 99 })]);
  const run = await us.reconciled(days);
  expect(run).toMatchObject({
    outcomes: { 'only-own': 1, 'only-portal': 1 },
    unread: [{ start_date: '2026-09-01', end_date: '2026-09-30' }],
  });
});

test('REC-001 days are read once every list of the portal was read for them, up to the day of the reading', async () => {
  const us = await app.company();
  await us.bought(55);
  const { db } = us.platform;
  const { companyId } = us.company;
  const { rows } = await sql<{ id: string }>`
    insert into portal_sync (company_id, kind, from_on, to_on, state, created_by, created_at)
    values (${companyId}, 0, '2026-10-01', '2026-10-31', 'finished', 'job/test', now()) returning id`.execute(
    db,
  );
  const read = (listing: string, day: string) =>
    sql`
    insert into portal_window (company_id, sync_id, listing, from_on, to_on, state, readings, read_at)
    values (${companyId}, ${rows[0]?.id}, ${listing}, '2026-10-01', '2026-10-31', 'done', 1, ${`${day}T03:00:00Z`})`.execute(
      db,
    );
  await read('query/purchase/5', '2026-11-02');
  await read('query/purchase/6', '2026-11-02');
  expect(await us.reconciled()).toMatchObject({ outcomes: { 'only-own': 0 } });
  await read('sco-query/purchase/8', '2026-10-25');
  expect(await us.reconciled()).toMatchObject({
    outcomes: { 'only-own': 1 },
    unread: [{ start_date: '2026-10-26', end_date: '2026-10-31' }],
  });
});

test('REC-001 a payment voucher is no invoice to compare, nor is what was set aside', async () => {
  const [voucher, aside, one] = [await us.bought(55), await us.bought(56), await us.bought(57)];
  await sql`update invoice set is_voucher = id = ${voucher}, deleted_at = case when id = ${aside} then now() end
    where company_id = ${us.company.companyId}`.execute(us.platform.db);
  await us.uploadList([listed(), listed({ shdon: 56 }), listed({ shdon: 57 })]);
  const rows = await us.rows((await us.reconciled()).id);
  expect(rows.map(({ invoice, outcome }) => [invoice?.id ?? null, outcome])).toEqual([
    [one, 'matched'],
    [null, 'only-portal'],
    [null, 'only-portal'],
  ]);
});

test('REC-001 candidates for an invoice that only one side has are shown beside it', async () => {
  const id = await us.bought(4185);
  await us.uploadList([listed({ shdon: 4185, khhdon: 'C26TXY', tgtttbso: 1, tgtthue: null })]);
  const rows = await us.rows((await us.reconciled()).id);
  expect(rows[0]?.candidates).toMatchObject([
    { score: 78, invoice: null, portal_invoice: { invoice_number: '4185' } },
  ]);
  expect(rows[1]?.candidates).toMatchObject([{ invoice: { id }, portal_invoice: null }]);
});

test('REC-001 a reconciliation as of a day uses the lists of the portal by then', async () => {
  await us.bought(55);
  await us.uploadList([listed({ shdon: 99 })], { told_on: '2026-10-20' }, 'other.json');
  await us.uploadList([listed()], { told_on: '2026-11-02' });
  await us.uploadList([listed({ tthai: 4 })], { told_on: '2026-11-10' });
  const ruleAsOf = async (as_of: string) => {
    const rows = await us.rows((await us.reconciled({ as_of })).id);
    const row = rows.find(({ invoice }) => invoice !== null);
    return [row?.outcome, row?.rule];
  };
  expect(await ruleAsOf('2026-10-19')).toEqual([undefined, undefined]);
  expect(await ruleAsOf('2026-10-21')).toEqual(['awaited', 'missing']);
  expect(await ruleAsOf('2026-10-23')).toEqual(['only-own', 'missing']);
  expect(await ruleAsOf('2026-11-05')).toEqual(['matched', 'exact']);
  expect(await ruleAsOf('2026-11-10')).toEqual(['differs', 'facts']);
});

test('REC-001 an invoice with a wrong day on one side is matched beyond the end of the period', async () => {
  await us.bought(55, { issuedOn: '2026-11-01' });
  await us.bought(56, { issuedOn: '2026-11-02' });
  await us.uploadList([listed({ tdlap: '2026-10-30T17:00:00Z' })]);
  const run = await us.reconciled();
  const [row, ...others] = await us.rows(run.id);
  expect(others).toEqual([]);
  expect(row?.differences).toMatchObject([{ field: 'issuedOn', portal: '2026-10-31' }]);
});

test('REC-005 REC-006 what matched in every field is approved at once, and undo is exact', async () => {
  const [one, two, doubtful] = [await us.bought(55), await us.bought(56), await us.bought(57)];
  await us.uploadList([listed(), listed({ shdon: 56 }), listed({ shdon: 57, tgtttbso: 330001 })]);
  const run = await us.reconciled();
  expect(run.certain).toBe(2);
  const { data: act } = await us.app.post(`${API}/reconciliations/${run.id}/approve-matching`);
  expect(act).toMatchObject({ kind: 'approve', total: 2 });
  await us.platform.jobs.drain();
  expect(await Promise.all([one, two, doubtful].map((id) => us.origin(id)))).toEqual([4, 4, 3]);
  const [row] = await us.rows(run.id);
  expect(row).toMatchObject({ may_settle: false, invoice: { status: 'APPROVED', origin: 4 } });
  expect(await us.rows(run.id, '?open=true')).toHaveLength(1);
  const again = await us.app.post(`${API}/reconciliations/${run.id}/approve-matching`);
  expect(again).toMatchObject({ status: 409, message: 'RECONCILIATION_NOT_ALLOWED' });
  await us.undo(act);
  expect(await Promise.all([one, two, doubtful].map((id) => us.origin(id)))).toEqual([3, 3, 3]);
});

test('REC-001 the findings are exported with both sides of a row in one line', async () => {
  await us.bought(55, { issuedOn: '2026-10-21' });
  await us.uploadList([listed()]);
  const { id } = await us.reconciled();
  const answer = await us.app.post(`${IR}/invoices/export-inconsistency`, { id });
  expect(answer.status).toBe(200);
  const text = String(answer.bytes);
  for (const expected of ['Lệch', 'Ngày lập: 2026-10-21 / 2026-10-20', 'Công ty Sen Hồng'])
    expect(text).toContain(expected);
});

test('REC-001 a job that runs twice, or was killed on the way, leaves one finding for each row', async () => {
  for (let number = 55; number < 60; number += 1) await us.bought(number);
  await us.uploadList([listed()]);
  const { id } = await us.reconciled();
  await us.platform.db
    .updateTable('reconciliation')
    .set({ state: 'running', finished_at: null })
    .where('company_id', '=', us.company.companyId)
    .where('id', '=', id)
    .execute();
  await us.platform.jobs.enqueue(us.platform.db, RECONCILE, [
    { companyId: us.company.companyId, runId: id },
    { companyId: us.company.companyId, runId: id },
  ]);
  await us.platform.jobs.drain();
  expect((await us.rows(id)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
});

test('REC-001 amounts in a foreign currency agree to the cent a line', async () => {
  const totals = {
    withoutTax: decimal('1000.10'),
    tax: decimal('80'),
    withTax: decimal('1080.10'),
  };
  await us.bought(55, {
    currency: 'USD',
    exchangeRate: decimal(25_000),
    totals: { ...ZERO_TOTALS, ...totals, byRate: [] },
  });
  const usd = { dvtte: 'USD', tgia: 25000, tgtcthue: 1000.1, tgtthue: 80.01, thttltsuat: [] };
  await us.uploadList([listed({ ...usd, tgtttbso: 1080.11 })]);
  expect((await us.rows((await us.reconciled()).id))[0]?.rule).toBe('rounding');
});

test('users of another company neither see nor settle our findings', async () => {
  const id = await us.bought(55);
  await us.uploadList([listed()]);
  const run = await us.reconciled();
  const [row] = await us.rows(run.id);
  const others = await app.company();
  const { app: theirs } = others;
  expect((await theirs.get(`${API}/reconciliations/${run.id}/rows`)).status).toBe(404);
  const portal_invoices = [row?.portal_invoice?.id];
  for (const [path, body] of [
    [`${IR}/approval-invoices`, { ids: [id] }],
    [`${IR}/take-invoices-from-vendor`, { portal_invoices }],
    [`${IR}/mark-considered`, { invoice_ids: [id], reason: 'x', consider_or_not: true }],
    [`${IR}/check-valid-customer`, { invoice_id: id }],
    [`${API}/reconciliations/${run.id}/approve-matching`, {}],
  ] as const)
    expect(await theirs.post(path, body)).toMatchObject({ status: 404 });
  expect(await us.origin(id)).toBe(3);
});
