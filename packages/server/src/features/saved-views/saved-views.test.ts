import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { savedViewsRoutes } from './routes.ts';

const VIEWS = '/e-invoice-api/api/list-views';
const SETTING = '/e-invoice-api/api/list-settings/revenue';
const UNPAID = {
  list: 'revenue',
  name: 'Chưa thu',
  query: { payment_status: 'unpaid', sort: 'total' },
  look: { density: 'compact' },
};
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** Two people of one company, and one of another. */
async function people() {
  const company = await testCompany(platform.db);
  const other = await testCompany(platform.db);
  const app = (session: typeof company.admin) =>
    appFor(savedViewsRoutes(platform), session, platform.db);
  return {
    owner: app(company.accountant),
    colleague: app(company.admin),
    stranger: app(other.accountant),
  };
}
const NOT_FOUND = { status: 404, message: 'NOT_FOUND' };

test('a private view is its owner’s alone, and no other user can open, change or delete it', async () => {
  const { owner, colleague, stranger } = await people();
  const { data } = await owner.post(VIEWS, UNPAID);
  expect(data).toMatchObject({ ...UNPAID, is_shared: false, is_own: true });
  expect((await owner.get(`${VIEWS}?list=revenue`)).data.views).toEqual([data]);
  for (const app of [colleague, stranger]) {
    expect((await app.get(`${VIEWS}?list=revenue`)).data.views).toEqual([]);
    expect(await app.put(`${VIEWS}/${data.id}`, UNPAID)).toMatchObject(NOT_FOUND);
    expect(await app.delete(`${VIEWS}/${data.id}`)).toMatchObject(NOT_FOUND);
    const setting = { look: {}, default_view_id: data.id };
    expect(await app.put(SETTING, setting)).toMatchObject(NOT_FOUND);
  }
});

test('a view is deleted once: a retry after a lost response succeeds', async () => {
  const company = await testCompany(platform.db);
  const over = (db: Db) =>
    appFor(savedViewsRoutes({ ...platform, db }), company.accountant, platform.db);
  const { data } = await over(platform.db).post(VIEWS, UNPAID);
  const answer = await over(losingFirstAnswer(platform.db)).delete(`${VIEWS}/${data.id}`);
  expect(answer).toMatchObject({ status: 200 });
  expect((await over(platform.db).get(`${VIEWS}?list=revenue`)).data.views).toEqual([]);
});

test('a shared view is read by the company and changed by its owner', async () => {
  const { owner, colleague, stranger } = await people();
  const { data } = await owner.post(VIEWS, { ...UNPAID, is_shared: true });
  expect((await colleague.get(`${VIEWS}?list=revenue`)).data.views).toMatchObject([
    { id: data.id, is_own: false },
  ]);
  expect((await stranger.get(`${VIEWS}?list=revenue`)).data.views).toEqual([]);
  expect(await colleague.put(`${VIEWS}/${data.id}`, UNPAID)).toMatchObject({ status: 403 });
  const changed = await owner.put(`${VIEWS}/${data.id}`, { name: 'Quá hạn' });
  // Fields that are left out do not change, and users retain a view that is shared with them.
  expect(changed.data).toEqual({ ...data, name: 'Quá hạn' });
});

test('a list opens with the view and the columns that were chosen, as long as the view is seen', async () => {
  const { owner, colleague } = await people();
  const { data: view } = await owner.post(VIEWS, { ...UNPAID, is_shared: true });
  const look = { columns: [{ key: 'total', width: 120, pinned: true }] };
  await colleague.put(SETTING, { look, default_view_id: view.id });
  const opened = () => colleague.get(`${VIEWS}?list=revenue`);
  expect((await opened()).data).toMatchObject({ look, default_view_id: view.id });
  await colleague.put(SETTING, { look });
  expect((await opened()).data).toMatchObject({ look, default_view_id: view.id });
  await owner.put(`${VIEWS}/${view.id}`, { ...UNPAID, is_shared: false });
  expect((await opened()).data).toMatchObject({ look, default_view_id: null });
  await owner.delete(`${VIEWS}/${view.id}`);
  expect((await owner.get(`${VIEWS}?list=revenue`)).data.views).toEqual([]);
});

test('a list opens with no view of another list', async () => {
  const { owner } = await people();
  const { data: view } = await owner.post(VIEWS, { ...UNPAID, list: 'expense' });
  expect(await owner.put(SETTING, { look: {}, default_view_id: view.id })).toMatchObject(NOT_FOUND);
  expect((await owner.get(`${VIEWS}?list=revenue`)).data.default_view_id).toBeNull();
});

test('a name is given once for a list', async () => {
  const { owner } = await people();
  await owner.post(VIEWS, UNPAID);
  const taken = { status: 400, issues: [{ path: 'name' }] };
  expect(await owner.post(VIEWS, UNPAID)).toMatchObject(taken);
  const { data } = await owner.post(VIEWS, { ...UNPAID, name: 'Khác' });
  expect(await owner.put(`${VIEWS}/${data.id}`, UNPAID)).toMatchObject(taken);
  expect((await owner.post(VIEWS, { ...UNPAID, list: 'expense' })).status).toBe(200);
});

test('a member without the right to view a list neither reads, saves, shares nor changes a view of it', async () => {
  const { accountant } = await testCompany(platform.db);
  const none = { add: false, view: false, change: false, delete: false };
  const permissions = { ...accountant.permissions, invoice_management: none };
  const app = appFor(savedViewsRoutes(platform), { ...accountant, permissions }, platform.db);
  const all = appFor(savedViewsRoutes(platform), accountant, platform.db);
  const refusal = {
    status: 403,
    message: 'FORBIDDEN',
    data: { permission: 'invoice_management.view' },
  };
  expect(await app.post(VIEWS, { ...UNPAID, is_shared: true })).toMatchObject(refusal);
  expect(await app.post(VIEWS, UNPAID)).toMatchObject(refusal);
  expect(await app.get(`${VIEWS}?list=revenue`)).toMatchObject(refusal);
  const { data } = await all.post(VIEWS, UNPAID);
  expect(await app.put(`${VIEWS}/${data.id}`, { ...UNPAID, is_shared: true })).toMatchObject(
    refusal,
  );
  expect(await app.post(VIEWS, { ...UNPAID, list: 'draft' })).toMatchObject({ status: 200 });
});
