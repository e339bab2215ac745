import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../platform/db/testing.ts';
import { beforeTransactions } from '../../testing/before-transactions.ts';
import { losingCommits } from '../../testing/lost-answers.ts';
import { saveDraft, saveIssued } from '../../testing/saved-invoices.ts';
import type { FileAct, RowAct } from './bulk-act.ts';
import { ACT, ACTS, type BulkActsApp, bulkActsApp } from './testing/bulk-acts-app.ts';

let bulk: BulkActsApp;
beforeAll(async () => {
  bulk = await bulkActsApp();
});

async function saveDrafts(company: TestCompany, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await saveDraft(bulk.platform, company));
  return ids;
}

/** Ids of the company's deleted drafts. */
async function deletedIn({ companyId }: TestCompany, { platform } = bulk): Promise<string[]> {
  const rows = await platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const DRAFTS = { unissued: { releasing_status: 'draf' } };

test('a question returns count, sum and examples of its invoices, and changes nothing', async () => {
  const company = await bulk.company();
  const ids = await saveDrafts(company, 7);
  const app = bulk.app(company);
  const question = await app.post(ACTS, { kind: 'delete', ...DRAFTS });
  expect(question).toMatchObject({
    status: 200,
    data: {
      kind: 'delete',
      total: 7,
      left_out: 0,
      amounts: [{ currency_code: 'VND', total_amount_with_tax: '2310000' }],
    },
  });
  const [first] = question.data.examples;
  expect(question.data.examples).toHaveLength(5);
  expect(first.id).toBe(ids.at(-1));
  await bulk.work();
  expect(await deletedIn(company)).toEqual([]);
});

test('what comes into the list after the question is not touched', async () => {
  const company = await bulk.company();
  const ids = await saveDrafts(company, 3);
  const app = bulk.app(company);
  const question = await app.post(ACTS, { kind: 'delete', ...DRAFTS });
  await saveDrafts(company, 2);
  expect(await app.post(ACT(question.data.id, 'start'))).toMatchObject({
    data: { state: 'running', total: 3, waiting: 3 },
  });
  await bulk.work();
  expect(await app.get(ACT(question.data.id))).toMatchObject({
    data: { state: 'finished', total: 3, done: 3, failed: 0, waiting: 0, may_undo: true },
  });
  expect(await deletedIn(company)).toEqual(ids);
});

test('invoices that the act is not for are left out of it and counted', async () => {
  const company = await bulk.company();
  const [draft = ''] = await saveDrafts(company, 1);
  const { id: issued } = await saveIssued(bulk.platform, company);
  const app = bulk.app(company);
  const question = await app.post(ACTS, { kind: 'delete', list_invoice_id: [draft, issued] });
  expect(question.data).toMatchObject({ total: 1, left_out: 1 });
  expect(question.data.examples.map(({ id }: { id: string }) => id)).toEqual([draft]);
});

test('a draft that changed since the question stays, with its reason, and stops no other', async () => {
  const company = await bulk.company();
  const ids = await saveDrafts(company, 3);
  const [changed = '', ...others] = ids;
  const app = bulk.app(company);
  const question = await app.post(ACTS, { kind: 'delete', list_invoice_id: ids });
  await bulk.platform.db
    .updateTable('invoice')
    .set({ version: sql<number>`version + 1` })
    .where('company_id', '=', company.companyId)
    .where('id', '=', changed)
    .execute();
  await app.post(ACT(question.data.id, 'start'));
  await bulk.work();
  expect(await app.get(ACT(question.data.id))).toMatchObject({ data: { done: 2, failed: 1 } });
  expect(await deletedIn(company)).toEqual(others);
  const rows = await app.get(ACT(question.data.id, 'rows?only=failed'));
  expect(rows.data).toMatchObject([
    { invoice_id: changed, state: 'failed', reason: 'INVOICE_CHANGED_MEANWHILE' },
  ]);
  const { bytes } = await app.post(ACT(question.data.id, 'result'), {
    words: { 'failure.INVOICE_CHANGED_MEANWHILE': 'Đã bị sửa' },
  });
  const { rows: written } = JSON.parse(bytes.toString());
  // The newest comes first, as in the list.
  expect(written.map((row: unknown[]) => row.at(-1))).toEqual([null, null, 'Đã bị sửa']);
});

test('what was deleted is taken back, once, and only that', async () => {
  const company = await bulk.company();
  const ids = await saveDrafts(company, 3);
  const app = bulk.app(company);
  const [already = ''] = ids;
  await bulk.platform.db
    .updateTable('invoice')
    .set({ deleted_at: '2026-11-20T00:00:00Z' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', already)
    .execute();
  const question = await app.post(ACTS, { kind: 'delete', ...DRAFTS });
  await app.post(ACT(question.data.id, 'start'));
  expect(await app.post(ACT(question.data.id, 'undo'))).toMatchObject({
    status: 409,
    message: 'BULK_ACT_NOT_UNDOABLE',
  });
  await bulk.work();
  expect(await deletedIn(company)).toEqual(ids);
  const undone = await app.post(ACT(question.data.id, 'undo'));
  expect(undone).toMatchObject({ data: { kind: 'restore', state: 'running', total: 2 } });
  expect((await app.post(ACT(question.data.id, 'undo'))).data.id).toBe(undone.data.id);
  await bulk.work();
  expect(await deletedIn(company)).toEqual([already]);
  expect(await app.get(ACT(question.data.id))).toMatchObject({ data: { may_undo: false } });
});

test('a paused act takes no rows until it is gone on with, and an ended one leaves the rest', async () => {
  const company = await bulk.company();
  await saveDrafts(company, 3);
  const app = bulk.app(company);
  const ask = async () => (await app.post(ACTS, { kind: 'delete', ...DRAFTS })).data.id;
  const [paused, ended] = [await ask(), await ask()];
  await app.post(ACT(paused, 'start'));
  expect(await app.post(ACT(paused, 'pause'))).toMatchObject({ data: { state: 'paused' } });
  await bulk.work();
  expect(await deletedIn(company)).toEqual([]);
  await app.post(ACT(ended, 'start'));
  expect(await app.post(ACT(ended, 'end'))).toMatchObject({
    data: { state: 'finished', left: 3, waiting: 0 },
  });
  await bulk.work();
  expect(await deletedIn(company)).toEqual([]);
  expect(await app.post(ACT(ended, 'resume'))).toMatchObject({
    status: 409,
    message: 'BULK_RUN_NOT_RESUMABLE',
  });
  expect(await app.post(ACT(paused, 'resume'))).toMatchObject({ data: { state: 'running' } });
  await bulk.work();
  expect(await deletedIn(company)).toHaveLength(3);
});

/** Does nothing to rows, but breaks at some of them. */
const breakingAt = (broken: ReadonlySet<string>, done: string[]): RowAct => ({
  kind: 'send-email',
  permission: 'invoice_management.change',
  leavesOut: [],
  rowsAtOnce: 8,
  async perform(_tx, _by, rows) {
    for (const { id } of rows) if (broken.has(id)) throw new Error('this row is broken');
    done.push(...rows.map(({ id }) => id));
    return new Map();
  },
});

test('a row that breaks its transaction is found, noted and left behind', async () => {
  const [broken, done] = [new Set<string>(), [] as string[]];
  const breaking = await bulkActsApp({ declare: () => [breakingAt(broken, done)] });
  const company = await breaking.company();
  const ids: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) ids.push(await saveDraft(breaking.platform, company));
  const [first = '', , , fourth = ''] = ids;
  broken.add(first).add(fourth);
  const app = breaking.app(company);
  const question = await app.post(ACTS, { kind: 'send-email', list_invoice_id: ids });
  await app.post(ACT(question.data.id, 'start'));
  await breaking.work();
  expect(await app.get(ACT(question.data.id))).toMatchObject({
    data: { state: 'finished', done: 8, failed: 2 },
  });
  expect([...done].sort()).toEqual(ids.filter((id) => !broken.has(id)).sort());
  const rows = await app.get(ACT(question.data.id, 'rows?only=failed'));
  expect(rows.data).toMatchObject([
    { invoice_id: fourth, reason: 'BULK_ROW_FAILED' },
    { invoice_id: first, reason: 'BULK_ROW_FAILED' },
  ]);
});

test('a row that another worker did meanwhile is not held against the one behind it', async () => {
  const broken = new Set<string>();
  let meanwhile = async () => {};
  const breaking = await bulkActsApp({
    through: (db) => beforeTransactions(db, () => meanwhile()),
    declare: () => [{ ...breakingAt(broken, []), rowsAtOnce: 1 }],
  });
  const company = await breaking.company();
  const [first, second] = [
    await saveDraft(breaking.platform, company),
    await saveDraft(breaking.platform, company),
  ];
  broken.add(second);
  const app = breaking.app(company);
  const question = await app.post(ACTS, { kind: 'send-email', list_invoice_id: [first, second] });
  await app.post(ACT(question.data.id, 'start'));
  // The newest has the first turn, and another worker is done with it before it is given up.
  let transactions = 0;
  meanwhile = async () => {
    transactions += 1;
    if (transactions !== 2) return;
    await sql`
      update bulk_item set taken = true where company_id = ${company.companyId} and invoice_id = ${second}`.execute(
      breaking.platform.db,
    );
  };
  await breaking.work();
  expect((await app.get(ACT(question.data.id, 'rows'))).data).toMatchObject([
    { invoice_id: second, state: 'done', reason: null },
    { invoice_id: first, state: 'done', reason: null },
  ]);
});

test('more rows than the limit are refused, and nothing of the question is saved', async () => {
  const small: FileAct = {
    kind: 'export',
    permission: 'invoice_management.view',
    leavesOut: [],
    most: 2,
    file: () => Promise.reject(new Error('nobody asked for it')),
  };
  const bounded = await bulkActsApp({ declare: () => [small] });
  const company = await bounded.company();
  for (let nth = 0; nth < 3; nth += 1) await saveDraft(bounded.platform, company);
  const question = await bounded.app(company).post(ACTS, { kind: 'export', ...DRAFTS });
  expect(question).toMatchObject({ status: 409, message: 'BULK_TOO_MANY', data: { most: '2' } });
  const { rows } = await sql`
    select from bulk_run where company_id = ${company.companyId}`.execute(bounded.platform.db);
  expect(rows).toEqual([]);
});

test('each row is processed once even when replies to COMMIT are lost', async () => {
  let commits = 0;
  const losing = await bulkActsApp({
    through: (db) =>
      losingCommits(db, () => ([null, 'answer', 'request'] as const)[commits++ % 3] ?? null),
  });
  const company = await losing.company();
  for (let nth = 0; nth < 3; nth += 1) await saveDraft(losing.platform, company);
  const app = losing.app(company);
  const question = await app.post(ACTS, { kind: 'delete', ...DRAFTS });
  await app.post(ACT(question.data.id, 'start'));
  await losing.work();
  expect(await app.get(ACT(question.data.id))).toMatchObject({
    data: { state: 'finished', done: 3, failed: 0 },
  });
  expect(await deletedIn(company, losing)).toHaveLength(3);
  const { rows } = await sql<{ times: number }>`
    select count(*)::integer as times from audit_entry
    where company_id = ${company.companyId} and act = 'invoice.deleted'`.execute(
    losing.platform.db,
  );
  expect(rows).toEqual([{ times: 3 }]);
});

test('another company finds nothing under the id of an act, and nothing of what it names', async () => {
  const [mine, theirs] = [await bulk.company(), await bulk.company()];
  const ids = await saveDrafts(mine, 2);
  const question = await bulk.app(mine).post(ACTS, { kind: 'delete', list_invoice_id: ids });
  const stranger = bulk.app(theirs);
  const calls = ['start', 'pause', 'resume', 'end', 'undo', 'result', 'file'];
  for (const call of calls)
    expect(await stranger.post(ACT(question.data.id, call)), call).toMatchObject({ status: 404 });
  for (const call of ['', 'rows'])
    expect(await stranger.get(ACT(question.data.id, call)), call).toMatchObject({ status: 404 });
  expect(await stranger.get(ACTS)).toMatchObject({ data: [] });
  const planted = await stranger.post(ACTS, { kind: 'delete', list_invoice_id: ids });
  expect(planted.data).toMatchObject({ total: 0, left_out: 2, amounts: [], examples: [] });
});

test('a user without the permission is not shown the forecast either', async () => {
  const company = await bulk.company();
  const { accountant } = company;
  const may = accountant.permissions.invoice_draft_management;
  const app = bulk.appOf({
    ...accountant,
    permissions: {
      ...accountant.permissions,
      invoice_draft_management: { ...may, delete: false },
    },
  });
  expect(await app.post(ACTS, { kind: 'delete', ...DRAFTS })).toMatchObject({ status: 403 });
  const own = await bulk.app(company).post(ACTS, { kind: 'delete', ...DRAFTS });
  for (const call of ['start', 'undo', 'end'])
    expect(await app.post(ACT(own.data.id, call)), call).toMatchObject({ status: 403 });
});

test('USER-011 a question names no invoice that the caller may not read', async () => {
  const company = await bulk.company();
  const [draft = ''] = await saveDrafts(company, 1);
  const { id: issued } = await saveIssued(bulk.platform, company);
  const { accountant } = company;
  const { permissions } = accountant;
  const nothing = { add: false, view: false, change: false, delete: false };
  const draftsOnly = bulk.appOf({
    ...accountant,
    permissions: { ...permissions, invoice_management: nothing },
  });
  for (const scope of [{ list_invoice_id: [draft, issued] }, { invoices: {} }, DRAFTS]) {
    const question = await draftsOnly.post(ACTS, { kind: 'delete', ...scope });
    expect(question.data.examples.map(({ id }: { id: string }) => id)).toEqual([draft]);
    const named = question.data.left_out_rows.flatMap(
      (row: { examples: object[] }) => row.examples,
    );
    expect(named).toEqual([]);
    expect(question.data.amounts).toMatchObject([{ invoices: 1 }]);
  }
  const blind = bulk.appOf({
    ...accountant,
    permissions: {
      ...permissions,
      invoice_management: nothing,
      invoice_draft_management: { ...nothing, delete: true },
    },
  });
  expect(await blind.post(ACTS, { kind: 'delete', ...DRAFTS })).toMatchObject({ status: 403 });
  const own = await bulk.app(company).post(ACTS, { kind: 'delete', ...DRAFTS });
  for (const call of ['', 'rows'])
    expect(await blind.get(ACT(own.data.id, call)), call).toMatchObject({ status: 403 });
});

/** Sessions of a company without one group of rights. */
const without = (
  { accountant }: TestCompany,
  group: 'invoice_management' | 'invoice_draft_management',
) => ({
  ...accountant,
  permissions: {
    ...accountant.permissions,
    [group]: { add: false, view: false, change: false, delete: false },
  },
});

test('USER-011 an act of a colleague that names drafts is not found by a member who may read none', async () => {
  const file: FileAct = {
    kind: 'export',
    permission: 'invoice_management.view',
    leavesOut: [],
    most: 10,
    file: async ({ pages }) => {
      const ids = [];
      for await (const page of pages) ids.push(...page);
      return { name: 'x.txt', mediaType: 'text/plain', stream: Readable.from([ids.join()]) };
    },
  };
  const verify: RowAct = {
    kind: 'verify',
    permission: 'invoice_management.change',
    leavesOut: [],
    rowsAtOnce: 10,
    perform: async () => new Map(),
  };
  const declaring = await bulkActsApp({ declare: () => [file, verify] });
  const company = await declaring.company();
  const draft = await saveDraft(declaring.platform, company);
  const { id: issued } = await saveIssued(declaring.platform, company);
  const admin = declaring.app(company);
  const member = declaring.appOf(without(company, 'invoice_draft_management'));
  const ask = async (kind: string, ids: readonly string[]) =>
    (await admin.post(ACTS, { kind, list_invoice_id: ids })).data.id as string;
  const [exported, asked, begun] = [
    await ask('export', [issued, draft]),
    await ask('verify', [issued, draft]),
    await ask('verify', [draft]),
  ];
  await admin.post(ACT(begun, 'start'));
  const notFound = { status: 404, message: 'NOT_FOUND' };
  expect(await member.post(ACT(exported, 'file'))).toMatchObject(notFound);
  for (const id of [asked, begun]) {
    for (const call of ['start', 'pause', 'resume', 'end', 'undo', 'result'])
      expect(await member.post(ACT(id, call)), call).toMatchObject(notFound);
    for (const call of ['', 'rows'])
      expect(await member.get(ACT(id, call)), call).toMatchObject(notFound);
  }
  expect(await admin.get(ACT(asked))).toMatchObject({ data: { state: 'asked' } });
  expect(await member.post(ACT(await ask('export', [issued]), 'file'))).toMatchObject({
    status: 200,
  });
  expect(await member.get(ACT(await ask('verify', [issued]), 'rows'))).toMatchObject({
    status: 200,
  });
});

test('USER-011 an act that names issued invoices is not found by a member who may read drafts alone', async () => {
  const issue: RowAct = {
    kind: 'issue',
    permission: 'publish_management.add',
    seenWith: 'publish_management.view',
    leavesOut: [],
    rowsAtOnce: 10,
    perform: async () => new Map(),
  };
  const declaring = await bulkActsApp({ declare: () => [issue] });
  const company = await declaring.company();
  const { id: issued } = await saveIssued(declaring.platform, company);
  const draft = await saveDraft(declaring.platform, company);
  const admin = declaring.app(company);
  const member = declaring.appOf(without(company, 'invoice_management'));
  const question = { kind: 'issue', list_invoice_id: [issued, draft] };
  const { id } = (await admin.post(ACTS, question)).data;
  for (const call of ['start', 'result'])
    expect(await member.post(ACT(id, call)), call).toMatchObject({ status: 404 });
  for (const call of ['', 'rows'])
    expect(await member.get(ACT(id, call)), call).toMatchObject({ status: 404 });
  const own = (await member.post(ACTS, question)).data;
  expect(own).toMatchObject({ total: 1 });
  expect(await member.get(ACT(own.id, 'rows'))).toMatchObject({ status: 200 });
});

test.each([
  ['nothing chosen', { kind: 'delete' }],
  ['two scopes', { kind: 'delete', list_invoice_id: ['1'], ...DRAFTS }],
  ['no such act', { kind: 'burn', ...DRAFTS }],
  ['a filter nobody knows', { kind: 'delete', unissued: { colour: 'red' } }],
  ['a filter that means nothing', { kind: 'delete', unissued: { start_date: 'soon' } }],
])('%s is refused', async (_what, input) => {
  const company = await bulk.company();
  expect(await bulk.app(company).post(ACTS, input)).toMatchObject({
    status: 400,
    message: 'INPUT_DATA_IS_INVALID',
  });
});

test('a question that was not confirmed is deleted after a day', async () => {
  const company = await bulk.company();
  const ids = await saveDrafts(company, 1);
  const app = bulk.app(company);
  const ask = async () => (await app.post(ACTS, { kind: 'delete', list_invoice_id: ids })).data.id;
  const [left, begun] = [await ask(), await ask()];
  await app.post(ACT(begun, 'start'));
  bulk.platform.clock.advance(2 * 86_400);
  await bulk.deleteOldQuestions();
  bulk.platform.clock.advance(-2 * 86_400);
  expect(await app.get(ACT(left))).toMatchObject({ status: 404 });
  expect(await app.get(ACT(begun))).toMatchObject({ status: 200 });
});
