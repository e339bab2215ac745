import { randomUUID } from 'node:crypto';
import type { DirectoryNode } from '@hoadon/contracts/directories';
import * as contract from '@hoadon/contracts/directories';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installFeature, routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { explained } from '../../testing/explain.ts';
import { type Loss, losingCommits } from '../../testing/lost-answers.ts';
import { plainSheet } from '../../testing/plain-sheet.ts';
import { moveTo, saveDraft } from '../../testing/saved-invoices.ts';
import { bulkActsFeature } from '../bulk-acts/index.ts';
import { directoriesFeature } from './index.ts';

import { partsQuery } from './totals.repository.ts';

const ACTS = '/e-invoice-api/api/bulk-acts';
let platform: TestPlatform;
let company: TestCompany;
let app: ReturnType<typeof appFor>;
beforeAll(async () => {
  platform = await testPlatform();
  const deps = { ...platform, spreadsheet: { stream: plainSheet } };
  const feature = directoriesFeature(deps);
  const routes = [feature, bulkActsFeature(deps, feature.bulkActs ?? [])].flatMap((each) =>
    installFeature(platform.jobs, each),
  );
  appOf = (by) => appFor(routes, by.accountant, platform.db);
});
let appOf: (company: TestCompany) => ReturnType<typeof appFor>;
beforeEach(async () => {
  company = await testCompany(platform.db);
  app = appOf(company);
});

const create = async (name: string, parent_id?: string): Promise<string> =>
  (await app.post(contract.createDirectory.path, { name, ...(parent_id && { parent_id }) })).data
    .new_directory.id;
const tree = async () => (await app.get(contract.getStructure.path)).data;
const change = (input: object) => app.post(contract.updateWholeDirs.path, input);
const move = (parent_id: string, invoices: readonly string[]) =>
  app.post(contract.moveInvoicesToDir.path, { parent_id, invoices });

/** `A(B(C) D)` */
const drawn = (nodes: readonly DirectoryNode[]): string =>
  nodes
    .map(({ name, children }) => name + (children.length > 0 ? `(${drawn(children)})` : ''))
    .join(' ');
const drawing = async () => drawn((await tree()).structure);

async function directoryOf(id: string): Promise<string | null> {
  const { directory_id } = await platform.db
    .selectFrom('invoice')
    .select('directory_id')
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return directory_id;
}

/** A(B(C)) D */
async function fourDirectories() {
  const a = await create('A');
  const b = await create('B', a);
  return { a, b, c: await create('C', b), d: await create('D') };
}

test('DIR-010 a directory is made in the root where no parent is named, and in its parent else', async () => {
  const made = await app.post(contract.createDirectory.path, { name: '  Khách hàng ' });
  expect(made).toMatchObject({
    status: 200,
    data: { new_directory: { name: 'Khách hàng', parent_id: '0', parentId: '0', children: [] } },
  });
  const { id } = made.data.new_directory;
  const child = await app.post(contract.createDirectory.path, { name: 'Hà Nội', parentId: id });
  expect(child.data.new_directory).toMatchObject({ parent_id: id, parentId: id });
});

test('DIR-001 DIR-009 the structure contains each directory with its counts and its children', async () => {
  const { a, b, c } = await fourDirectories();
  const { structure } = await tree();
  expect(drawn(structure)).toBe('A(B(C)) D');
  expect(structure[0]).toMatchObject({
    id: a,
    parent_id: '0',
    expand: false,
    descendant: [b, c],
    children: [{ id: b, parent_id: a, descendant: [c] }],
  });
});

test('DIR-007 DIR-008 a directory without a name, of a name that is taken or in an unknown one is refused', async () => {
  await create('A');
  for (const name of ['  ', 'a\u0007', '\ud800'])
    expect(await app.post(contract.createDirectory.path, { name })).toMatchObject({
      status: 400,
    });
  expect(await app.post(contract.createDirectory.path, { name: 'A' })).toMatchObject({
    status: 409,
    message: 'DIRECTORY_NAME_TAKEN',
  });
  const other = await testCompany(platform.db);
  const theirs = (await appOf(other).post(contract.createDirectory.path, { name: 'X' })).data;
  expect(
    await app.post(contract.createDirectory.path, {
      name: 'Y',
      parent_id: theirs.new_directory.id,
    }),
  ).toMatchObject({ status: 404, message: 'DIRECTORY_UNKNOWN' });
  expect(await drawing()).toBe('A');
});

test('DIR-013 directories are renamed and moved with their descendants, and deleted, all at once', async () => {
  const { a, b, d } = await fourDirectories();
  const answer = await change({
    directories: [
      { id: b, name: 'B2', parent_id: d },
      { id: a, name: 'A2', parentId: '0' },
    ],
    deletedDirectories: [],
  });
  expect(answer.status).toBe(200);
  expect(drawn(answer.data.structure)).toBe('A2 D(B2(C))');
});

test('two directories beside each other change their names for each other’s', async () => {
  const { a, d } = await fourDirectories();
  await change({
    directories: [
      { id: a, name: 'D' },
      { id: d, name: 'A' },
    ],
  });
  expect(await drawing()).toBe('D(B(C)) A');
});

test('a directory never becomes its own descendant, and nothing of such a change is saved', async () => {
  const { a, c, d } = await fourDirectories();
  const answer = await change({
    directories: [
      { id: d, name: 'Z' },
      { id: a, parent_id: c },
    ],
  });
  expect(answer).toMatchObject({ status: 409, message: 'DIRECTORY_UNDER_ITSELF' });
  expect(await drawing()).toBe('A(B(C)) D');
});

test('of two who move directories into each other at once one is refused: there is no ring', async () => {
  const { a, d } = await fourDirectories();
  const answers = await Promise.all([
    change({ directories: [{ id: a, parent_id: d }] }),
    change({ directories: [{ id: d, parent_id: a }] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(['A(B(C) D)', 'D(A(B(C)))']).toContain(await drawing());
});

test('the database itself refuses a ring', async () => {
  const { a, c } = await fourDirectories();
  const ring = sql`
    update directory set parent_id = ${c}, level = 4
    where company_id = ${company.companyId} and id = ${a}`.execute(platform.db);
  await expect(ring).rejects.toThrow(/foreign key/);
});

test('a directory that is nested too deep, or one too many, is refused', async () => {
  let parent = await create('1');
  for (let level = 2; level <= 20; level += 1) parent = await create(String(level), parent);
  expect(
    await app.post(contract.createDirectory.path, { name: '21', parent_id: parent }),
  ).toMatchObject({ status: 409, message: 'DIRECTORY_TOO_DEEP' });
  await sql`
    insert into directory (company_id, name, created_at)
    select ${company.companyId}::bigint, 'N' || n, now() from generate_series(1, 4980) n`.execute(
    platform.db,
  );
  expect(await app.post(contract.createDirectory.path, { name: 'Z' })).toMatchObject({
    status: 409,
    message: 'DIRECTORY_TOO_MANY',
  });
});

test('DIR-011 the call update-whole-dirs saves the tree as it was wished, and refuses what was made of another one', async () => {
  const { a, b, c, d } = await fourDirectories();
  const { version } = await tree();
  const path = '/invoice-robotics-api/api/update-whole-dirs';
  const wished = {
    structure: [{ id: d, expand: true, children: [{ id: a, children: [{ id: b }] }] }],
    directories: [{ id: b, name: 'Bán hàng' }],
    deletedDirectories: [c],
    version,
  };
  const saved = await app.post(path, wished);
  expect(saved).toMatchObject({ status: 200, data: { structure: [{ id: d, expand: true }] } });
  expect(drawn(saved.data.structure)).toBe('D(A(Bán hàng))');
  expect(await tree()).toEqual({ structure: saved.data.structure, version: saved.data.version });
  expect(saved.data.version).not.toBe(version);
  // A colleague who still sees the tree from before.
  expect(await app.post(path, { directories: [{ id: d, name: 'Cũ' }], version })).toMatchObject({
    status: 409,
    message: 'DIRECTORY_TREE_CHANGED',
  });
  expect(await drawing()).toBe('D(A(Bán hàng))');
});

test('DIR-012 the whole structure is saved in its order', async () => {
  const { a, b, c, d } = await fourDirectories();
  const structure = [{ id: d, expand: true, children: [{ id: c }, { id: a }] }, { id: b }];
  const answer = await app.post(contract.updateStructure.path, { structure });
  expect(drawn(answer.data.structure)).toBe('D(C A) B');
  expect(answer.data.structure[0].expand).toBe(true);
});

test('a structure based on another version of the tree is refused as changed, and no part of it is saved', async () => {
  const { a, b, c, d } = await fourDirectories();
  const { version } = await tree();
  const whole = [{ id: d, children: [{ id: a }, { id: b }, { id: c }] }];
  const save = (input: object) => app.post(contract.updateStructure.path, input);
  expect(await save({ structure: [{ id: a }, { id: d }] })).toMatchObject({
    status: 409,
    message: 'DIRECTORY_TREE_CHANGED',
  });
  await create('E');
  expect(await save({ structure: whole, version })).toMatchObject({
    message: 'DIRECTORY_TREE_CHANGED',
  });
  expect(await save({ structure: whole })).toMatchObject({ message: 'DIRECTORY_TREE_CHANGED' });
  expect(await save({ structure: [...whole, { id: a }] })).toMatchObject({
    message: 'DIRECTORY_UNDER_ITSELF',
  });
  expect(await save({ structure: [{ id: '999999999' }] })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
  expect(await drawing()).toBe('A(B(C)) D E');
});

test('DIR-014 invoices are moved, returned with their former directories, and moved back by that', async () => {
  const { a, d } = await fourDirectories();
  const [one, other] = [await saveDraft(platform, company), await saveDraft(platform, company)];
  await move(a, [one]);
  const answer = await move(d, [one, other]);
  expect(answer.data).toEqual({
    moved: 2,
    from: [
      { parent_id: a, invoices: [one] },
      { parent_id: '0', invoices: [other] },
    ],
  });
  for (const { parent_id, invoices } of answer.data.from) await move(parent_id, invoices);
  expect([await directoryOf(one), await directoryOf(other)]).toEqual([a, null]);
  const notifications = platform.events.published.filter(
    ({ companyId }) => companyId === company.companyId,
  );
  expect(notifications.map(({ event }) => [event.type, event.id])).toContainEqual(['invoice', one]);
});

test('invoices of another company, and unknown directories, move nothing', async () => {
  const { a } = await fourDirectories();
  const own = await saveDraft(platform, company);
  const theirs = await saveDraft(platform, await testCompany(platform.db));
  expect(await move(a, [own, theirs])).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect(await move('999999999', [own])).toMatchObject({
    status: 404,
    message: 'DIRECTORY_UNKNOWN',
  });
  expect(await directoryOf(own)).toBeNull();
});

test('DIR-002 a directory counts the invoices in it and in its descendants, and sums those in force', async () => {
  const { a, c } = await fourDirectories();
  const [sold, replaced, draft] = [
    await saveDraft(platform, company, { price: '100000' }),
    await saveDraft(platform, company),
    await saveDraft(platform, company),
  ];
  await moveTo(platform, company, sold, 'accepted', { number: 1 });
  await moveTo(platform, company, replaced, 'accepted', { number: 2 });
  await sql`
    update invoice set chain_state = 'REPLACED' where company_id = ${company.companyId} and id = ${replaced}`.execute(
    platform.db,
  );
  await move(c, [sold, replaced]);
  await move(a, [draft]);
  const totals = (await app.get(contract.getDirectoryTotals.path)).data;
  const amounts = [{ currency_code: 'VND', revenue: '220000', expense: '0' }];
  expect(totals).toContainEqual({ id: a, invoices: 3, amounts });
  expect(totals).toContainEqual({ id: c, invoices: 2, amounts });
});

test('counts and sums are read from one index, and no invoice is looked at for them', async () => {
  const query = partsQuery(company.companyId);
  const { readWhole } = await explained(platform.db, sql`${query}`);
  expect(readWhole).toEqual([]);
});

test('a bulk action moves many invoices, and its undo returns each to its former directory', async () => {
  const { a, d } = await fourDirectories();
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push(await saveDraft(platform, company));
  const [one = '', other = '', third = ''] = ids;
  await move(a, [one]);
  await move(d, [third]);
  const question = await app.post(ACTS, {
    kind: 'move',
    list_invoice_id: ids,
    move: { parent_id: d },
  });
  expect(question).toMatchObject({ status: 200, data: { total: 3 } });
  await app.post(`${ACTS}/${question.data.id}/start`);
  await platform.jobs.drain();
  expect(await Promise.all(ids.map(directoryOf))).toEqual([d, d, d]);
  // A user moved this one since: undo skips it.
  await move('0', [other]);
  const undone = await app.post(`${ACTS}/${question.data.id}/undo`);
  await platform.jobs.drain();
  expect(await Promise.all(ids.map(directoryOf))).toEqual([a, null, d]);
  const { data } = await app.get(`${ACTS}/${undone.data.id}`);
  expect(data).toMatchObject({ kind: 'move-back', done: 2, failed: 1 });
});

test('a bulk move needs a target, and is refused where that is no directory', async () => {
  const id = await saveDraft(platform, company);
  const ask = (input: object) => app.post(ACTS, { kind: 'move', list_invoice_id: [id], ...input });
  expect(await ask({})).toMatchObject({ status: 400 });
  expect(await ask({ move: { parent_id: '999999999' } })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
});

test('a change whose response was lost is applied once', async () => {
  const losses: Loss[] = ['answer'];
  const lost = losingCommits(platform.db, () => losses.shift() ?? null);
  const routes = routesOf(
    directoriesFeature({ ...platform, db: lost, spreadsheet: { stream: plainSheet } }),
  );
  const headers = { 'idempotency-key': randomUUID() };
  const unsure = appFor(routes, company.accountant, platform.db);
  const made = await unsure.post(contract.createDirectory.path, { name: 'Một' }, headers);
  expect(made).toMatchObject({ status: 200, data: { new_directory: { name: 'Một' } } });
  expect(await drawing()).toBe('Một');
});
