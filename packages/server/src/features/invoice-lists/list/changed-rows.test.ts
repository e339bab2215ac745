import { beforeAll, expect, test } from 'vitest';
import { moveTo, saveDraft } from '../../../testing/saved-invoices.ts';
import { saveRow } from '../testing/listed-rows.ts';
import { idsOf, LIST, type ListsApp, listsApp } from '../testing/lists-app.ts';

let fixture: ListsApp;
beforeAll(async () => {
  fixture = await listsApp();
});

test('the rows of changed invoices are read by their ids and equal those of the list', async () => {
  const company = await fixture.company();
  const app = fixture.app(company);
  const ids = [
    await saveDraft(fixture.platform, company),
    await saveRow(fixture.platform.db, company.companyId, { number: 7 }),
  ];
  await moveTo(fixture.platform, company, ids[0] as string, 'numbered', { number: 8 });
  const rows = await app.get(`${LIST}/rows?ids=${ids.join(',')}`);
  const listed = await app.get(LIST);
  const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
  expect(rows.data.sort(byId)).toEqual(listed.data.sort(byId));
});

test('what is deleted, unknown or another company\u2019s is left out', async () => {
  const [ours, theirs] = [await fixture.company(), await fixture.company()];
  const { db } = fixture.platform;
  const ownInvoice = await saveRow(db, ours.companyId);
  const deleted = await saveRow(db, ours.companyId, { deleted_at: '2026-11-20T04:00:00Z' });
  const foreign = await saveRow(db, theirs.companyId);
  const ids = [ownInvoice, deleted, foreign, '999999999'].join(',');
  expect(idsOf(await fixture.app(ours).get(`${LIST}/rows?ids=${ids}`))).toEqual([ownInvoice]);
});

test('a request has at most a hundred values, and only ids', async () => {
  const app = fixture.app(await fixture.company());
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
  for (const ids of [many, '', '1,', 'a', '1;2']) {
    expect(await app.get(`${LIST}/rows?ids=${ids}`)).toMatchObject({ status: 400 });
  }
});
