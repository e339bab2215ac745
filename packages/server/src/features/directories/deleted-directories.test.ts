import type { DirectoryNode } from '@hoadon/contracts/directories';
import * as contract from '@hoadon/contracts/directories';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installFeature } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { plainSheet } from '../../testing/plain-sheet.ts';
import { saveDraft } from '../../testing/saved-invoices.ts';
import { bulkActsFeature } from '../bulk-acts/index.ts';
import { directoriesFeature } from './index.ts';

const ACTS = '/e-invoice-api/api/bulk-acts';
let platform: TestPlatform;
let company: TestCompany;
let app: ReturnType<typeof appFor>;
let appOf: (company: TestCompany) => ReturnType<typeof appFor>;
beforeAll(async () => {
  platform = await testPlatform();
  const deps = { ...platform, spreadsheet: { stream: plainSheet } };
  const feature = directoriesFeature(deps);
  const routes = [feature, bulkActsFeature(deps, feature.bulkActs ?? [])].flatMap((each) =>
    installFeature(platform.jobs, each),
  );
  appOf = (by) => appFor(routes, by.accountant, platform.db);
});
beforeEach(async () => {
  company = await testCompany(platform.db);
  app = appOf(company);
});

const create = async (name: string, parent_id?: string): Promise<string> =>
  (await app.post(contract.createDirectory.path, { name, ...(parent_id && { parent_id }) })).data
    .new_directory.id;
const change = (input: object) => app.post(contract.updateWholeDirs.path, input);
const remove = async (...ids: string[]): Promise<string> =>
  (await change({ deletedDirectories: ids })).data.deletion_id;
const restore = (id: string) => app.post(contract.restoreDirectories.path, { id });
const move = (parent_id: string, ...invoices: string[]) =>
  app.post(contract.moveInvoicesToDir.path, { parent_id, invoices });

/** `A(B(C) D)` */
const drawn = (nodes: readonly DirectoryNode[]): string =>
  nodes
    .map(({ name, children }) => name + (children.length > 0 ? `(${drawn(children)})` : ''))
    .join(' ');
const drawing = async () => drawn((await app.get(contract.getStructure.path)).data.structure);

async function directoryOf(id: string): Promise<string | null> {
  const { directory_id } = await platform.db
    .selectFrom('invoice')
    .select('directory_id')
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return directory_id;
}

const putAside = (id: string) =>
  sql`update invoice set deleted_at = now() where company_id = ${company.companyId} and id = ${id}`.execute(
    platform.db,
  );

/** A(B(C)) D */
async function fourDirectories() {
  const a = await create('A');
  const b = await create('B', a);
  return { a, b, c: await create('C', b), d: await create('D') };
}

test('DIR-006 a deleted directory goes with those below it, and its invoices come to the one that held it', async () => {
  const { a, b, c } = await fourDirectories();
  const id = await saveDraft(platform, company);
  await move(c, id);
  const answer = await change({ deletedDirectories: [b] });
  expect(drawn(answer.data.structure)).toBe('A D');
  await platform.jobs.drain();
  expect(await directoryOf(id)).toBe(a);
});

test('the invoices of a deleted directory are moved to none, or to another where requested', async () => {
  const { b, c, d } = await fourDirectories();
  const id = await saveDraft(platform, company);
  const aside = await saveDraft(platform, company);
  await move(c, id, aside);
  await putAside(aside);
  expect(await change({ deletedDirectories: [b], invoices_to: c })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
  await change({ deletedDirectories: [c], invoices_to: d });
  await platform.jobs.drain();
  expect([await directoryOf(id), await directoryOf(aside)]).toEqual([d, d]);
  await change({ deletedDirectories: [d], invoices_to: '0' });
  await platform.jobs.drain();
  expect(await directoryOf(id)).toBeNull();
  expect(await drawing()).toBe('A(B)');
});

test('an act that moved many puts none back into a directory that was deleted since', async () => {
  const { a, b, d } = await fourDirectories();
  const [lost, untouched] = [
    await saveDraft(platform, company),
    await saveDraft(platform, company),
  ];
  await move(b, lost);
  await move(a, untouched);
  const chosen = { list_invoice_id: [lost, untouched], move: { parent_id: d } };
  const { data: act } = await app.post(ACTS, { kind: 'move', ...chosen });
  await app.post(`${ACTS}/${act.id}/start`);
  await platform.jobs.drain();
  await remove(b);
  await platform.jobs.drain();
  const { data: undone } = await app.post(`${ACTS}/${act.id}/undo`);
  await platform.jobs.drain();
  expect([await directoryOf(lost), await directoryOf(untouched)]).toEqual([d, a]);
  expect((await app.get(`${ACTS}/${undone.id}/rows?only=failed`)).data).toMatchObject([
    { invoice_id: lost, reason: 'DIRECTORY_UNKNOWN' },
  ]);
});

test('a directory of many invoices is out of the tree at once, and they are taken out of it behind that', async () => {
  const { a, b } = await fourDirectories();
  await sql`
    insert into invoice (company_id, direction, template, serial, processing_state, issued_on, seller_tax_code,
      seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, directory_id)
    select ${company.companyId}::bigint, 'issued', '1', 'C26TAA', 'draft', '2026-11-01', '0101234567',
      'A', 'VND', 1, 0, 1, '', now(), now(), ${b}::bigint from generate_series(1, 1201)`.execute(
    platform.db,
  );
  await remove(b);
  expect(await drawing()).toBe('A D');
  await platform.jobs.drain();
  const [latest] = (await app.get(ACTS)).data;
  const run = (await app.get(`${ACTS}/${latest.id}`)).data;
  expect(run).toMatchObject({
    kind: 'empty-directories',
    state: 'finished',
    done: 1201,
    failed: 0,
  });
  const totals = (await app.get(contract.getDirectoryTotals.path)).data;
  expect(totals).toContainEqual(expect.objectContaining({ id: a, invoices: 1201 }));
});

test('the emptying of deleted directories can be paused, but not ended with invoices left in deleted directories', async () => {
  const { a, b } = await fourDirectories();
  const id = await saveDraft(platform, company);
  await move(b, id);
  await remove(b);
  const [latest] = (await app.get(ACTS)).data;
  for (const command of ['pause', 'end']) {
    const answer = await app.post(`${ACTS}/${latest.id}/${command}`);
    if (command === 'pause') expect(answer.data).toMatchObject({ state: 'paused' });
    else expect(answer).toMatchObject({ status: 409, message: 'BULK_ACT_NOT_ENDABLE' });
  }
  await app.post(`${ACTS}/${latest.id}/resume`);
  await platform.jobs.drain();
  expect(await directoryOf(id)).toBe(a);
  // Over already: asked for again it harms nothing.
  expect((await app.post(`${ACTS}/${latest.id}/end`)).status).toBe(200);
});

test('a deletion is undone: the directories return to their parents, with the invoices that were not moved since', async () => {
  const { a, b, c, d } = await fourDirectories();
  const [inB, inC, moved, aside] = [
    await saveDraft(platform, company),
    await saveDraft(platform, company),
    await saveDraft(platform, company),
    await saveDraft(platform, company),
  ];
  await move(b, inB, moved);
  await move(c, inC, aside);
  await putAside(aside);
  const deletion = await remove(a);
  await platform.jobs.drain();
  expect(await directoryOf(inC)).toBeNull();
  await move(d, moved);
  const back = await restore(deletion);
  expect(drawn(back.data.structure)).toBe('A(B(C)) D');
  await platform.jobs.drain();
  const lie = await Promise.all([inB, inC, moved, aside].map(directoryOf));
  expect(lie).toEqual([b, c, d, c]);
  // Asked for again it changes nothing.
  await move(d, inB);
  expect(await restore(deletion)).toMatchObject({ status: 200 });
  await platform.jobs.drain();
  expect([await drawing(), await directoryOf(inB)]).toEqual(['A(B(C)) D', d]);
});

test('a deletion that is undone before its invoices are moved out leaves them in their directories', async () => {
  const { b } = await fourDirectories();
  const id = await saveDraft(platform, company);
  await move(b, id);
  const deletion = await remove(b);
  await restore(deletion);
  await platform.jobs.drain();
  expect([await drawing(), await directoryOf(id)]).toEqual(['A(B(C)) D', b]);
});

test('what comes out of a deleted directory goes on to where the next deleted one sends it', async () => {
  const { a, d } = await fourDirectories();
  const id = await saveDraft(platform, company);
  await move(d, id);
  await change({ deletedDirectories: [d], invoices_to: a });
  await remove(a);
  await platform.jobs.drain();
  expect(await directoryOf(id)).toBeNull();
});

test('the name of a deleted directory is free; where it is taken meanwhile, the directory is not put back', async () => {
  const { a, d } = await fourDirectories();
  const deletion = await remove(a);
  await change({ directories: [{ id: d, name: 'A' }] });
  expect(await restore(deletion)).toMatchObject({ status: 409, message: 'DIRECTORY_NAME_TAKEN' });
  expect(await drawing()).toBe('A');
  await change({ directories: [{ id: d, name: 'D' }] });
  expect(drawn((await restore(deletion)).data.structure)).toBe('A(B(C)) D');
});

test('a directory whose parent is gone for good is put back in the root', async () => {
  const { a, b } = await fourDirectories();
  const deletion = await remove(b);
  await remove(a);
  expect(drawn((await restore(deletion)).data.structure)).toBe('B(C) D');
});

test('nothing is laid into a deleted directory, and another company puts none back', async () => {
  const { d } = await fourDirectories();
  const id = await saveDraft(platform, company);
  const deletion = await remove(d);
  expect(await move(d, id)).toMatchObject({ status: 404, message: 'DIRECTORY_UNKNOWN' });
  expect(await app.post(contract.createDirectory.path, { name: 'X', parent_id: d })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
  const other = appOf(await testCompany(platform.db));
  expect(await other.post(contract.restoreDirectories.path, { id: deletion })).toMatchObject({
    status: 404,
    message: 'NOT_FOUND',
  });
  expect(await drawing()).toBe('A(B(C))');
});
