import { setImmediate as aTurn } from 'node:timers/promises';
import { utils, write as writeXls } from '@e965/xlsx';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDrafts } from '../features/draft-import/create-drafts.ts';
import { dryRun } from '../features/draft-import/dry-run.ts';
import { type Judging, threadedJudging } from '../features/draft-import/judging.ts';
import { BULK, RUN } from '../features/issuing/testing/calls.ts';
import { SERIAL } from '../features/issuing/testing/issuing-fixture.ts';
import type { Db } from '../platform/db/open.ts';
import { losingCommits } from '../testing/lost-answers.ts';
import {
  goods,
  IMPORT,
  IMPORTS,
  type ImportCompany,
  importFixture,
  mergedWorkbook,
  type Written,
  workbook,
} from './testing/import-fixture.ts';

let fixture: Awaited<ReturnType<typeof importFixture>>;
beforeAll(async () => {
  fixture = await importFixture();
});
afterAll(() => fixture.spreadsheet.close());

/** Sends a workbook and lets the dry run come to its end; answers the import. */
const checked = async (company: ImportCompany, rows: readonly Written[]) =>
  checkedFile(company, await workbook(rows));

async function checkedFile(company: ImportCompany, bytes: Uint8Array) {
  const sent = await company.upload(bytes);
  expect(sent).toMatchObject({ status: 200, data: { state: 'mapping' } });
  const { id, mapping } = sent.data;
  const begun = await company.imports.post(IMPORT(id, 'check'), { mapping });
  expect(begun).toMatchObject({ status: 200, data: { state: 'checking' } });
  await fixture.platform.jobs.drain();
  return (await company.imports.get(IMPORT(id))).data;
}

const draftsOf = ({ companyId }: ImportCompany) =>
  fixture.platform.db
    .selectFrom('invoice')
    .select(['id', 'with_tax', 'ready', 'buyer_name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();

type Row = Readonly<{
  row: number;
  invoice_key: string | null;
  bucket: string;
  issues: { path: string; code: string }[];
}>;
const rowsOf = async (company: ImportCompany, id: string, query = ''): Promise<Row[]> =>
  (await company.imports.get(`${IMPORT(id, 'rows')}${query}`)).data;

test('the template is a workbook that is read back without a fault', async () => {
  const company = await fixture.company();
  const template = await company.imports.get(IMPORT('template'));
  expect(template.status).toBe(200);
  const sent = await company.upload(template.bytes);
  expect(sent.data.rows.total).toBe(2);
  await company.imports.post(IMPORT(sent.data.id, 'check'), { mapping: sent.data.mapping });
  await fixture.platform.jobs.drain();
  expect((await company.imports.get(IMPORT(sent.data.id))).data).toMatchObject({
    state: 'checked',
    rows: { total: 2, ready: 2, warning: 0, error: 0, blank: 0 },
    invoices: { total: 1, ready: 1, created: 0 },
  });
});

test('every row gets its verdict in its place, and nothing is created by a dry run', async () => {
  const company = await fixture.company();
  const run = await checked(company, [
    { lineName: 'Không có mã' },
    goods('A'),
    goods('A', { lineName: 'Bàn', price: '80.000', rate: 0.08 }),
    goods('B', { unit: '12' }),
    goods('B'),
    goods('C', { price: 'một trăm', taxCode: null }),
    goods('D', { paymentMethod: 'TM', price: 9_000_000 }),
    goods('E', { currency: 'USD', exchangeRate: 1 }),
  ]);
  expect(run).toMatchObject({
    state: 'checked',
    rows: { total: 8, unchecked: 0, ready: 2, warning: 1, error: 5, blank: 0 },
    invoices: { total: 5, ready: 1, warning: 1, error: 3, created: 0 },
  });
  const rows = (await rowsOf(company, run.id)).map(({ row, bucket, issues }) => [
    row,
    bucket,
    ...issues.map(({ path, code }) => `${path} ${code}`),
  ]);
  expect(rows).toEqual([
    [2, 'error', 'invoiceKey import-key-missing'],
    [3, 'ready'],
    [4, 'ready'],
    [5, 'error', 'unit line-unit-invalid'],
    [6, 'error', ' import-with-faulty-row'],
    [7, 'error', 'price import-number-invalid', 'taxCode buyer-tax-code-required'],
    [8, 'warning', 'paymentMethod cash-not-deductible'],
    [9, 'error', 'exchangeRate exchange-rate-of-one'],
  ]);
  expect(await rowsOf(company, run.id, '?bucket=warning')).toMatchObject([{ row: 8 }]);
  expect(await draftsOf(company)).toEqual([]);
});

test('a file without a column of series is read with the one that is chosen for the whole of it', async () => {
  const company = await fixture.company();
  const sent = await company.upload(await workbook([goods('A', { serial: null }), goods('B')]));
  const { id } = sent.data;
  const { serial: _, ...mapping } = sent.data.mapping;
  const check = (options: object) =>
    company.imports.post(IMPORT(id, 'check'), { mapping, ...options });
  expect(await check({})).toMatchObject({
    message: 'IMPORT_COLUMNS_INVALID',
    data: { columns: 'serial' },
  });
  expect(await check({ serial: 'C26TAA' })).toMatchObject({ status: 400 });
  await check({ serial: '1C26TAA' });
  await fixture.platform.jobs.drain();
  expect((await company.imports.get(IMPORT(id))).data).toMatchObject({
    state: 'checked',
    serial: '1C26TAA',
    invoices: { total: 2, ready: 2 },
  });
});

const HEAD = ['invoiceKey', 'serial', 'issuedOn', 'legalName', 'taxCode', 'address'] as const;
/** A row that leaves the head out: its cells are merged with the row above it, or blank. */
const below = (change: Written = {}): Written => ({
  ...goods('', { ...change }),
  ...Object.fromEntries(HEAD.map((key) => [key, null])),
});
const messagesOf = async (company: ImportCompany, id: string) =>
  (await rowsOf(company, id)).map(({ row, invoice_key, bucket, issues }) => [
    row,
    invoice_key,
    bucket,
    ...issues.map(({ path, code }) => `${path} ${code}`),
  ]);

test('one invoice that is drawn over two rows by merged cells has both of its lines', async () => {
  const company = await fixture.company();
  const bytes = await mergedWorkbook(
    [
      goods('A', { quantity: 1, price: 100_000 }),
      below({ quantity: 1, price: 200_000 }),
      goods('B'),
    ],
    [{ keys: [...HEAD, 'rate'], over: [2, 3] }],
  );
  const run = await checkedFile(company, bytes);
  expect(await messagesOf(company, run.id)).toEqual([
    [2, 'A', 'ready'],
    [3, 'A', 'ready'],
    [4, 'B', 'ready'],
  ]);
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  expect(await draftsOf(company)).toMatchObject([{ with_tax: '330000' }, { with_tax: '330000' }]);
});

test('a row without a key holds back the invoice above it by name, and no other', async () => {
  const company = await fixture.company();
  const run = await checked(company, [
    goods('A', { quantity: 1, price: 100_000 }),
    below({ quantity: 1, price: 200_000 }),
    goods('B'),
    { legalName: 'Cộng', subtotal: 600_000 },
  ]);
  expect(run).toMatchObject({
    rows: { total: 4, ready: 1, error: 3 },
    invoices: { total: 2, ready: 1, error: 1 },
  });
  expect(await messagesOf(company, run.id)).toEqual([
    [2, 'A', 'error', ' import-with-faulty-row'],
    [3, 'A', 'error', 'invoiceKey import-key-missing-below'],
    [4, 'B', 'ready'],
    [5, null, 'error', 'invoiceKey import-key-missing'],
  ]);
  expect(await rowsOf(company, run.id)).toMatchObject([
    { issues: [{ params: { row: '3' } }] },
    { issues: [{ params: { key: 'A' } }] },
    {},
    {},
  ]);
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  expect(await draftsOf(company)).toHaveLength(1);
});

test('an amount that is merged over lines or invoices is a fault of every row that it is merged over', async () => {
  const company = await fixture.company();
  const bytes = await mergedWorkbook(
    [goods('A', { subtotal: 300_000 }), below(), goods('B', { subtotal: 300_000 }), goods('C')],
    [
      { keys: HEAD, over: [2, 3] },
      { keys: ['subtotal'], over: [2, 3] },
      { keys: ['subtotal'], over: [4, 5] },
    ],
  );
  const run = await checkedFile(company, bytes);
  expect(run.invoices).toMatchObject({ total: 3, error: 3 });
  const rows = await rowsOf(company, run.id);
  expect(rows.map(({ issues }) => issues.map(({ path, code }) => `${path} ${code}`))).toEqual(
    Array(4).fill(['subtotal import-amount-merged']),
  );
});

const create = async (company: ImportCompany, id: string, input: object = {}) => {
  const answer = await company.imports.post(IMPORT(id, 'create'), input);
  await fixture.platform.jobs.drain();
  return answer;
};
const KNOWN = { although_made_before: true };
const beforeOf = async (company: ImportCompany, id: string) =>
  (await company.imports.get(IMPORT(id))).data.made_before;

test('the same file again is named with its import, and makes drafts only for whoever says that it may', async () => {
  const company = await fixture.company();
  const bytes = await workbook([goods('A'), goods('B', { unit: '7' }), goods('C')]);
  const first = await checkedFile(company, bytes);
  expect(first.made_before).toBeNull();
  // Nothing was made of it yet.
  const unmade = await checkedFile(company, bytes);
  expect(unmade.made_before).toBeNull();
  await create(company, first.id);
  expect(await beforeOf(company, first.id)).toBeNull();

  const sent = await company.upload(bytes, 'ten-khac.xlsx');
  const { name } = await fixture.platform.db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', company.accountant.actor.replace('user/', ''))
    .executeTakeFirstOrThrow();
  expect(sent.data.made_before).toEqual({
    same_file: {
      id: first.id,
      file_name: 'hoa-don.xlsx',
      created_at: '2026-11-21T02:00:00.000Z',
      created_by: name,
      invoices: 2,
    },
    drafts: 0,
    issued: 0,
  });
  const again = await checkedFile(company, bytes);
  expect(again.made_before).toMatchObject({ same_file: { id: first.id }, drafts: 2, issued: 0 });
  expect(again.invoices).toMatchObject({ ready: 0, warning: 2, error: 1 });
  expect(await messagesOf(company, again.id)).toEqual([
    [2, 'A', 'warning', ' import-made-before'],
    [3, 'B', 'error', 'unit line-unit-invalid'],
    [4, 'C', 'warning', ' import-made-before'],
  ]);

  for (const { id } of [again, unmade])
    expect(await create(company, id)).toMatchObject({
      status: 409,
      message: 'IMPORT_MADE_BEFORE',
      data: { import: first.id, invoices: '2' },
    });
  // A refusal shows its reason, although no draft existed when the file was checked.
  expect(await beforeOf(company, unmade.id)).toMatchObject({
    same_file: { id: first.id },
    drafts: 2,
  });
  expect(await draftsOf(company)).toHaveLength(2);
  expect((await create(company, again.id, KNOWN)).status).toBe(200);
  expect(await draftsOf(company)).toHaveLength(4);
  expect((await checkedFile(company, bytes)).made_before).toMatchObject({
    same_file: { id: again.id },
    drafts: 2,
  });

  const other = await fixture.company();
  expect((await checkedFile(other, bytes)).made_before).toBeNull();
});

test('an invoice dated before the last number of its series is pointed out where it stands, by the rule of issuing', async () => {
  const company = await fixture.company();
  const series = (content: object) =>
    fixture.platform.db
      .updateTable('series')
      .set(content)
      .where('company_id', '=', company.companyId)
      .where('serial', '=', SERIAL)
      .execute();
  await series({ last_issued_on: '2026-11-21' });
  const rows = [
    goods('A', { issuedOn: '20/11/2026' }),
    goods('A', { issuedOn: '20/11/2026', lineName: 'Bàn' }),
    goods('B'),
  ];
  const run = await checked(company, rows);
  expect(run.invoices).toMatchObject({ ready: 1, warning: 1, error: 0 });
  expect(await messagesOf(company, run.id)).toEqual([
    [2, 'A', 'warning', 'issuedOn import-date-before-last'],
    [3, 'A', 'warning'],
    [4, 'B', 'ready'],
  ]);
  const [first] = (await company.imports.get(`${IMPORT(run.id, 'rows')}`)).data;
  expect(first.issues[0].params).toEqual({ date: '21/11/2026' });

  await create(company, run.id);
  await company.imports.post(IMPORT(run.id, 'release'));
  await fixture.platform.jobs.drain();
  const issued = await fixture.platform.db
    .selectFrom('invoice')
    .select(['issued_on', 'place'])
    .where('company_id', '=', company.companyId)
    .orderBy('issued_on')
    .execute();
  // What was pointed out is what issuing refuses, and nothing else.
  expect(issued.map((row) => [row.issued_on, row.place])).toEqual([
    ['2026-11-20', 'draft'],
    ['2026-11-21', 'released'],
  ]);
});

test('an import that is undone does not count: its drafts are deleted', async () => {
  const company = await fixture.company();
  const bytes = await workbook([goods('A'), goods('B')]);
  const first = await checkedFile(company, bytes);
  await create(company, first.id);
  const [a, b] = await draftsOf(company);
  const gone = (ids: (string | undefined)[]) =>
    fixture.platform.db
      .updateTable('invoice')
      .set({ deleted_at: fixture.platform.clock.now() })
      .where('company_id', '=', company.companyId)
      .where('id', 'in', ids.map(String))
      .execute();
  await gone([a?.id]);
  const again = await checkedFile(company, bytes);
  expect(again.made_before).toMatchObject({ same_file: { invoices: 1 }, drafts: 1, issued: 0 });
  await gone([b?.id]);
  // As of its check; whether it still holds is looked up when drafts are made.
  expect(await beforeOf(company, again.id)).toEqual(again.made_before);
  expect((await create(company, again.id)).status).toBe(200);
});

test('a workbook that was saved again is another file; what of its invoices exists is counted all the same', async () => {
  const company = await fixture.company();
  const first = await checked(company, [goods('A'), goods('B')]);
  await create(company, first.id);
  await company.imports.post(IMPORT(first.id, 'release'));
  await fixture.platform.jobs.drain();
  const later = await checked(company, [
    goods('A'),
    goods('B', { quantity: 3 }),
    goods('C'),
    goods('D', { issuedOn: '20/11/2026' }),
  ]);
  expect(later.made_before).toEqual({ same_file: null, drafts: 0, issued: 1 });
  expect(await create(company, later.id)).toMatchObject({
    status: 409,
    data: { import: '', invoices: '1' },
  });
});

test('the question before drafts are issued names those that another import of the same file made and that are issued', async () => {
  const company = await fixture.company();
  const bytes = await workbook([goods('A'), goods('B'), goods('C', { quantity: 3 })]);
  const first = await checkedFile(company, bytes);
  await create(company, first.id);
  const again = await checkedFile(company, bytes);
  await create(company, again.id, KNOWN);
  const ask = async (id: string, input: object = {}) =>
    (await company.imports.post(IMPORT(id, 'ask-release'), input)).data;
  // Neither is issued: whichever goes first is no doubt.
  expect((await ask(first.id)).doubts).toMatchObject({ invoices: 0, kinds: [] });
  expect((await ask(again.id)).doubts).toMatchObject({ invoices: 0, kinds: [] });

  await company.imports.post(IMPORT(first.id, 'release'));
  // Begun, and not one of them is numbered yet.
  const preview = await ask(again.id);
  expect(preview.doubts).toMatchObject({
    invoices: 3,
    kinds: [{ code: 'imported-before', invoices: 3 }],
  });
  await fixture.platform.jobs.drain();
  expect((await ask(again.id)).doubts).toMatchObject({ invoices: 3 });
  expect(await ask(again.id, { leave_out_doubtful: true })).toMatchObject({
    total: 0,
    left_out_rows: [{ reason: 'doubtful', invoices: 3 }],
  });

  // Another amount or day is another sale.
  const drafts = (await draftsOf(company)).slice(3);
  const change = (id: string | undefined, content: object) =>
    fixture.platform.db
      .updateTable('invoice')
      .set(content)
      .where('company_id', '=', company.companyId)
      .where('id', '=', String(id))
      .execute();
  await change(drafts[0]?.id, { issued_on: '2026-11-20' });
  await change(drafts[1]?.id, { with_tax: '1', without_tax: '1' });
  expect((await ask(again.id)).doubts).toMatchObject({ invoices: 1 });
});

test('of two imports that are issued in one run the later is the doubt, so that each sale may be issued once', async () => {
  const company = await fixture.company();
  const bytes = await workbook([goods('A'), goods('A2'), goods('B', { quantity: 3 })]);
  for (const input of [{}, KNOWN])
    await create(company, (await checkedFile(company, bytes)).id, input);
  const ids = (await draftsOf(company)).map(({ id }) => id);
  const preview = await company.app.post(BULK, {
    kind: 'issue',
    list_invoice_id: ids,
    issue: { leave_out_doubtful: true },
  });
  expect(preview.data).toMatchObject({
    total: 3,
    left_out_rows: [{ reason: 'doubtful', invoices: 3 }],
    doubts: { kinds: [{ code: 'imported-before', invoices: 3 }] },
  });
  expect(
    preview.data.left_out_rows[0].examples.map(({ id }: { id: string }) => id).toSorted(),
  ).toEqual(ids.slice(3).toSorted());
});

test('a file without days that is sent again on another day is named as the same file, and is another sale until its drafts have the same day', async () => {
  const company = await fixture.company();
  const undated = { issuedOn: null };
  const bytes = await workbook([goods('A', undated)]);
  await create(company, (await checkedFile(company, bytes)).id);
  fixture.platform.clock.advance(86_400);
  const again = await checkedFile(company, bytes);
  expect(again.made_before).toMatchObject({ same_file: { invoices: 1 }, drafts: 0, issued: 0 });
  await create(company, again.id, KNOWN);
  const ids = (await draftsOf(company)).map(({ id }) => id);
  const doubts = async () =>
    (await company.app.post(BULK, { kind: 'issue', list_invoice_id: ids })).data.doubts;
  const before = (await doubts()).kinds.map(({ code }: { code: string }) => code);
  expect(before).not.toContain('imported-before');
  await fixture.platform.db
    .updateTable('invoice')
    .set({ issued_on: '2026-11-22' })
    .where('company_id', '=', company.companyId)
    .execute();
  expect((await doubts()).kinds).toContainEqual(
    expect.objectContaining({ code: 'imported-before', invoices: 1 }),
  );
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
});

test('confirming makes each invoice once, however often it is confirmed and worked on', async () => {
  const company = await fixture.company();
  const run = await checked(company, [
    goods('A'),
    goods('B', { quantity: 1 }),
    goods('C', { unit: '7' }),
  ]);
  await company.imports.post(IMPORT(run.id, 'create'));
  await company.imports.post(IMPORT(run.id, 'create'));
  const work = { companyId: company.companyId, importId: run.id, attempt: 1 };
  await Promise.all([createDrafts(fixture.deps, work), createDrafts(fixture.deps, work)]);
  await fixture.platform.jobs.drain();
  expect((await company.imports.post(IMPORT(run.id, 'create'))).data).toMatchObject({
    state: 'created',
    invoices: { created: 2 },
  });
  expect(await draftsOf(company)).toMatchObject([
    { with_tax: '330000', ready: true, buyer_name: 'Công ty Cổ phần Đại Phát' },
    { with_tax: '165000', ready: true },
  ]);
  const sources = await fixture.platform.db
    .selectFrom('invoice_source')
    .select(['invoice_id', 'way', 'reference', 'actor'])
    .where('company_id', '=', company.companyId)
    .orderBy('invoice_id')
    .execute();
  const { actor } = company.accountant;
  expect(sources).toEqual(
    (await draftsOf(company)).map(({ id }) => ({
      invoice_id: id,
      way: 'excel',
      reference: 'hoa-don.xlsx',
      actor,
    })),
  );
});

test('a server killed in the middle goes on where it stood: no row twice, none lost', async () => {
  const company = await fixture.company();
  const rows = Array.from({ length: 260 }, (_, index) => goods(`K${index}`));
  const sent = await company.upload(await workbook(rows));
  const { id, mapping } = sent.data;
  await company.imports.post(IMPORT(id, 'check'), { mapping });
  const work = { companyId: company.companyId, importId: id, attempt: 1 };
  let batches = 0;
  const dying = {
    ...fixture.deps,
    judging: {
      ...fixture.deps.judging,
      judge: async (task: Parameters<typeof fixture.deps.judging.judge>[0]) => {
        batches += 1;
        if (batches === 2) throw new Error('killed');
        return fixture.deps.judging.judge(task);
      },
    },
  };
  await expect(dryRun(dying, work)).rejects.toThrow('killed');
  expect((await company.imports.get(IMPORT(id))).data.invoices).toMatchObject({
    total: 260,
    unchecked: 160,
  });
  await fixture.platform.jobs.drain();
  await company.imports.post(IMPORT(id, 'create'));
  let clocks = 0;
  const halfway = {
    ...fixture.deps,
    clock: {
      ...fixture.deps.clock,
      now: () => {
        clocks += 1;
        if (clocks === 2) throw new Error('killed');
        return fixture.deps.clock.now();
      },
    },
  };
  await expect(createDrafts(halfway, work)).rejects.toThrow('killed');
  expect(await draftsOf(company)).toHaveLength(250);
  await fixture.platform.jobs.drain();
  expect(await draftsOf(company)).toHaveLength(260);
  expect((await company.imports.get(IMPORT(id))).data).toMatchObject({ state: 'created' });
});

test('verdicts that cannot be kept while the next are judged end the dry run, and not the server', async () => {
  const company = await fixture.company();
  const rows = Array.from({ length: 120 }, (_, index) => goods(`K${index}`));
  const sent = await company.upload(await workbook(rows));
  const { id, mapping } = sent.data;
  await company.imports.post(IMPORT(id, 'check'), { mapping });
  let batches = 0;
  let hasFailed = false;
  const failing = {
    ...fixture.deps,
    events: {
      ...fixture.deps.events,
      publish: (...event: Parameters<typeof fixture.deps.events.publish>) => {
        // The second batch in judgement means that the verdicts of the first one are being saved.
        hasFailed = batches === 1;
        if (hasFailed) throw new Error('not saved');
        fixture.deps.events.publish(...event);
      },
    },
    judging: {
      ...fixture.deps.judging,
      judge: async (task: Parameters<typeof fixture.deps.judging.judge>[0]) => {
        const isSecond = batches === 1;
        // By then the error occurred, and no request has read it yet.
        while (isSecond && !hasFailed) await aTurn();
        batches += 1;
        await aTurn();
        return fixture.deps.judging.judge(task);
      },
    },
  };
  const work = { companyId: company.companyId, importId: id, attempt: 1 };
  const ends: unknown[] = [];
  const hear = (error: unknown) => ends.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  await expect(dryRun(failing, work)).rejects.toThrow('not saved');
  expect(ends).toEqual([]);
  await fixture.platform.jobs.drain();
  expect((await company.imports.get(IMPORT(id))).data).toMatchObject({
    state: 'checked',
    invoices: { total: 120, unchecked: 0 },
  });
});

test('a dry run whose COMMIT got no answer goes on by itself', async () => {
  const company = await fixture.company();
  const sent = await company.upload(await workbook([goods('A'), goods('B')]));
  const { id, mapping } = sent.data;
  await company.imports.post(IMPORT(id, 'check'), { mapping });
  const transactions: ('grouping' | 'keeping')[] = ['grouping', 'keeping'];
  const db = losingCommits(fixture.deps.db, () =>
    transactions.shift() === 'keeping' ? 'answer' : null,
  );
  await dryRun({ ...fixture.deps, db }, { companyId: company.companyId, importId: id, attempt: 1 });
  expect(transactions).toEqual([]);
  expect((await company.imports.get(IMPORT(id))).data).toMatchObject({
    state: 'checked',
    invoices: { total: 2, unchecked: 0 },
  });
});

test('the drafts are issued as one run, once, and the result says so row by row', async () => {
  const company = await fixture.company();
  const run = await checked(company, [
    goods('A'),
    goods('=cmd', { lineName: '=1+1' }),
    goods('C', { unit: '7' }),
  ]);
  expect(await company.imports.post(IMPORT(run.id, 'release'))).toMatchObject({
    status: 409,
    message: 'IMPORT_NOT_IN_STATE',
  });
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  const begun = await company.imports.post(IMPORT(run.id, 'release'));
  expect(begun).toMatchObject({ status: 200, data: { total: 2 } });
  const again = await company.imports.post(IMPORT(run.id, 'release'));
  expect(again.data.id).toBe(begun.data.id);
  await fixture.platform.jobs.drain();
  expect((await company.app.get(RUN(begun.data.id))).data).toMatchObject({ done: 2, failed: 0 });
  const words = {
    'head.row': 'Dòng',
    'bucket.error': 'Lỗi',
    'issue.line-unit-invalid': '=Đơn vị sai',
  };
  const file = await company.imports.post(IMPORT(run.id, 'result'), { words });
  const [head, ...lines] = await fixture.spreadsheet.read('1', file.bytes);
  expect(head?.cells[0]).toBe('Dòng');
  expect(lines.map(({ cells }) => cells.slice(0, 8))).toEqual([
    [
      { number: '2' },
      'A',
      'Ghế văn phòng',
      'bucket.ready',
      null,
      'C26TAA',
      '00000001',
      'state.accepted',
    ],
    [
      { number: '3' },
      "'=cmd",
      "'=1+1",
      'bucket.ready',
      null,
      'C26TAA',
      '00000002',
      'state.accepted',
    ],
    [{ number: '4' }, 'C', 'Ghế văn phòng', 'Lỗi', 'Đơn vị tính: =Đơn vị sai'],
  ]);
});

test('the question before the drafts of a file are issued names series, sums and doubts, and exactly what was asked about is issued', async () => {
  const company = await fixture.company();
  const run = await checked(company, [
    goods('A'),
    goods('B', { paymentMethod: 'TM', price: 9_000_000 }),
  ]);
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  const ask = (options: object) => company.imports.post(IMPORT(run.id, 'ask-release'), options);
  expect((await ask({})).data).toMatchObject({
    total: 2,
    numbering: [{ invoice_serial: 'C26TAA', invoices: 2, next_number: '00000001' }],
    amounts: [{ currency_code: 'VND', invoices: 2 }],
    doubts: { invoices: 1, kinds: [{ code: 'cash-not-deductible', invoices: 1 }] },
  });
  const { data: question } = await ask({ leave_out_doubtful: true });
  expect(question).toMatchObject({
    total: 1,
    left_out_rows: [{ reason: 'doubtful', invoices: 1 }],
  });
  const other = await fixture.company();
  const foreign = await other.imports.post(IMPORT(run.id, 'ask-release'));
  expect(foreign).toMatchObject({ status: 404 });
  const begun = await company.imports.post(IMPORT(run.id, 'release'), { question: question.id });
  expect(begun.data).toMatchObject({ id: question.id, total: 1, state: 'running' });
  expect((await company.imports.get(IMPORT(run.id))).data.bulk_run_id).toBe(question.id);
  await fixture.platform.jobs.drain();
  expect((await company.app.get(RUN(question.id))).data).toMatchObject({ done: 1, failed: 0 });
});

test('columns chosen once are remembered for the company, and for no other', async () => {
  const company = await fixture.company();
  const headers = ['Cột A', 'Cột B', 'Cột C'];
  const rows = async () =>
    (await import('hucre/xlsx')).writeXlsx({
      sheets: [{ name: 'A', rows: [headers, ['1', 'C26TAA', 'Ghế']] }],
    });
  const sent = await company.upload(await rows());
  expect(sent.data).toMatchObject({ headers, mapping: {} });
  const mapping = { invoiceKey: 0, serial: 1, lineName: 2 };
  expect(
    await company.imports.post(IMPORT(sent.data.id, 'check'), { mapping: { serial: 1 } }),
  ).toMatchObject({
    status: 400,
    message: 'IMPORT_COLUMNS_INVALID',
    data: { columns: 'invoiceKey, lineName' },
  });
  await company.imports.post(IMPORT(sent.data.id, 'check'), { mapping });
  expect((await company.upload(await rows())).data.mapping).toEqual(mapping);
  const other = await fixture.company();
  expect((await other.upload(await rows())).data.mapping).toEqual({});
});

test('another choice of columns begins the dry run anew and drops the one under way', async () => {
  const company = await fixture.company();
  const sent = await company.upload(await workbook([goods('A')]));
  const { id, mapping } = sent.data;
  await company.imports.post(IMPORT(id, 'check'), {
    mapping: { ...mapping, unit: mapping.phone, phone: undefined },
  });
  await company.imports.post(IMPORT(id, 'check'), { mapping });
  await fixture.platform.jobs.drain();
  expect((await company.imports.get(IMPORT(id))).data).toMatchObject({
    state: 'checked',
    rows: { total: 1, ready: 1 },
  });
});

test('IMP-003 IMP-015 what is no xls and no xlsx, holds nothing, or is too large is refused', async () => {
  const company = await fixture.company();
  expect(await company.upload(Buffer.from('a;b'), 'that.xlsx')).toMatchObject({
    status: 400,
    message: 'IMPORT_FILE_UNREADABLE',
    data: { reason: 'not-a-workbook' },
  });
  expect(await company.upload(await workbook([]))).toMatchObject({
    message: 'IMPORT_FILE_UNREADABLE',
    data: { reason: 'empty' },
  });
  expect(await company.upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Ký hiệu', 'Tên hàng'],
      ['C26TAA', 'Ghế'],
    ]),
    'A',
  );
  const old = new Uint8Array(writeXls(book, { bookType: 'biff8', type: 'array' }));
  expect((await company.upload(old, 'cu.txt')).data).toMatchObject({
    mapping: { serial: 0, lineName: 1 },
    rows: { total: 1 },
  });
});

test('an import belongs to its company and to whoever may write drafts and issue', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const run = await checked(ours, [goods('A')]);
  for (const answer of [
    await theirs.imports.get(IMPORT(run.id)),
    await theirs.imports.get(IMPORT(run.id, 'rows')),
    await theirs.imports.post(IMPORT(run.id, 'create')),
    await theirs.imports.post(IMPORT(run.id, 'release')),
    await theirs.imports.post(IMPORT(run.id, 'result')),
    await theirs.imports.post(IMPORT(run.id, 'check'), { mapping: run.mapping }),
  ])
    expect(answer).toMatchObject({ status: 404 });
  expect((await theirs.imports.get(IMPORTS)).data).toEqual([]);
  expect((await ours.imports.get(IMPORTS)).data).toMatchObject([{ id: run.id }]);
  const { permissions } = ours.accountant;
  const none = { add: false, view: true, change: false, delete: false };
  const reader = ours.importsAs({
    ...ours.accountant,
    permissions: { ...permissions, invoice_draft_management: none, publish_management: none },
  });
  for (const act of ['create', 'release'])
    expect(await reader.post(IMPORT(run.id, act))).toMatchObject({ status: 403 });
});

test('whatever the rows hold, each ends in one bucket and only whole invoices become drafts', async () => {
  const company = await fixture.company();
  const odd = fc.constantFrom<Written>(
    {},
    { unit: '5' },
    { price: 'x' },
    { rate: '7' },
    { legalName: null },
    { issuedOn: '01/01/2030' },
  );
  const row = fc.oneof(
    fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), odd).map(([key, change]) => goods(key, change)),
    fc.constant<Written>({ lineName: 'mồ côi' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const before = (await draftsOf(company)).length;
      const run = await checked(company, rows);
      const { total, unchecked, ready, warning, error, blank } = run.rows;
      expect([total, unchecked, ready + warning + error + blank]).toEqual([
        rows.length,
        0,
        rows.length,
      ]);
      await company.imports.post(IMPORT(run.id, 'create'), { although_made_before: true });
      await fixture.platform.jobs.drain();
      const after = (await company.imports.get(IMPORT(run.id))).data.invoices;
      expect(after.created).toBe(after.ready + after.warning);
      expect((await draftsOf(company)).length - before).toBe(after.created);
    }),
    { numRuns: 12 },
  );
});

test('ten thousand rows are judged on a thread of their own while others are served', async () => {
  const judging = threadedJudging();
  let servedMeanwhile = 0;
  const judge: Judging['judge'] = async (task) => {
    const verdicts = judging.judge(task);
    const isServed = await Promise.race([verdicts.then(() => false), aTurn(true)]);
    if (isServed) servedMeanwhile += 1;
    return verdicts;
  };
  const threaded = await importFixture((deps) => ({ ...deps, judging: { ...judging, judge } }));
  const company = await threaded.company();
  const rows = Array.from({ length: 10_000 }, (_, index) => goods(`N${Math.floor(index / 2)}`));
  const sent = await company.upload(await workbook(rows));
  const { id, mapping } = sent.data;
  await company.imports.post(IMPORT(id, 'check'), { mapping });
  await dryRun(threaded.deps, { companyId: company.companyId, importId: id, attempt: 1 });
  const run = (await company.imports.get(IMPORT(id))).data;
  expect(run).toMatchObject({ rows: { ready: 10_000 }, invoices: { ready: 5_000 } });
  expect(servedMeanwhile).toBeGreaterThan(0);
  expect(await tablesNeverAnalyzed(threaded.platform.db)).toEqual([]);
  await judging.close();
  await threaded.spreadsheet.close();
}, 120_000);

/** Tables of many rows that the planner takes for empty: it would read all of an import for each row that it shows. */
async function tablesNeverAnalyzed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname in ('draft_import_row', 'draft_import_invoice') and reltuples <= 0`.execute(db);
  return rows.map(({ name }) => name);
}
