import { deleteTag } from '@hoadon/contracts/tags';
import { beforeAll, expect, test } from 'vitest';
import { installFeature } from '../feature.ts';
import { bulkActsFeature } from '../features/bulk-acts/index.ts';
import { ACT, ACTS } from '../features/bulk-acts/testing/bulk-acts-app.ts';
import { tagMany } from '../features/tags/tag-many.ts';

import { type TagsApp, tagsApp } from '../features/tags/testing/tags-app.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { losingCommits } from '../testing/lost-answers.ts';
import { plainSheet } from '../testing/plain-sheet.ts';
import { saveDraft } from '../testing/saved-invoices.ts';

let tags: TagsApp;
beforeAll(async () => {
  tags = await tagsApp();
});

/** The calls about acts on many; `lossy`: every third answer to a COMMIT is lost. */
function many(company: TestCompany, lossy = false) {
  let commits = 0;
  const next = () => {
    commits += 1;
    return commits % 3 === 0 ? 'answer' : null;
  };
  const db = lossy ? losingCommits(tags.platform.db, next) : tags.platform.db;
  const deps = { ...tags.platform, db };
  const routes = installFeature(
    deps.jobs,
    bulkActsFeature({ ...deps, spreadsheet: { stream: plainSheet } }, tagMany(deps)),
  );
  return appFor(routes, company.accountant, tags.platform.db);
}

const saveDrafts = async (company: TestCompany, count: number) => {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await saveDraft(tags.platform, company));
  return ids;
};
const ofAll = (company: TestCompany, ids: readonly string[]) =>
  Promise.all(ids.map((id) => tags.tagsOf(company, id)));
const work = () => tags.platform.jobs.drain();
const ALL = { invoices: {} };

test('TAG-011 all invoices that match get a tag, and taking it back leaves each as it was', async () => {
  const company = await tags.company();
  const [red, blue] = [await tags.tag(company, 'Đỏ'), await tags.tag(company, 'Xanh')];
  const ids = await saveDrafts(company, 3);
  const [first = '', second = ''] = ids;
  await tags.set(company, { tags: [red], invoices: [first] });
  const app = many(company, true);
  const preview = await app.post(ACTS, { kind: 'tag', ...ALL, tag: { tags: [red], how: 'add' } });
  expect(preview.data).toMatchObject({ kind: 'tag', total: 3, left_out: 0 });
  await app.post(ACT(preview.data.id, 'start'));
  await work();
  expect(await ofAll(company, ids)).toEqual([['Đỏ'], ['Đỏ'], ['Đỏ']]);
  // Changes since then are not undone.
  await tags.set(company, { tags: [blue], invoices: [second] });
  const undone = await app.post(ACT(preview.data.id, 'undo'));
  expect(undone.data).toMatchObject({ kind: 'undo-tag', total: 3 });
  await work();
  expect(await ofAll(company, ids)).toEqual([['Đỏ'], ['Xanh'], []]);
  expect((await app.get(ACT(undone.data.id))).data).toMatchObject({ state: 'finished', done: 3 });
  // And the other way round.
  await app.post(ACT(undone.data.id, 'undo'));
  await work();
  expect(await ofAll(company, ids)).toEqual([['Đỏ'], ['Xanh', 'Đỏ'].sort(), ['Đỏ']]);
});

test('TAG-011 of chosen invoices only the chosen tags are kept, and what they lost comes back', async () => {
  const company = await tags.company();
  const [red, blue] = [await tags.tag(company, 'Đỏ'), await tags.tag(company, 'Xanh')];
  const [one = '', other = '', left = ''] = await saveDrafts(company, 3);
  await tags.set(company, { tags: [red], invoices: [one, other, left] });
  const app = many(company);
  const tag = { tags: [blue], how: 'keep' };
  const preview = await app.post(ACTS, { kind: 'tag', list_invoice_id: [one, other], tag });
  await app.post(ACT(preview.data.id, 'start'));
  await work();
  expect(await ofAll(company, [one, other, left])).toEqual([['Xanh'], ['Xanh'], ['Đỏ']]);
  await tags.app(company).post(deleteTag.path, { id: blue });
  await app.post(ACT(preview.data.id, 'undo'));
  await work();
  expect(await ofAll(company, [one, other, left])).toEqual([['Đỏ'], ['Đỏ'], ['Đỏ']]);
});

test('a tag of another company is refused before anybody is asked, and one deleted meanwhile row by row', async () => {
  const company = await tags.company();
  const foreign = await tags.tag(await tags.company(), 'Người');
  const own = await tags.tag(company, 'Mình');
  const ids = await saveDrafts(company, 2);
  const app = many(company);
  const asking = (id: string) =>
    app.post(ACTS, { kind: 'tag', ...ALL, tag: { tags: [id], how: 'add' } });
  expect(await asking(foreign)).toMatchObject({
    status: 404,
    message: 'TAG_NOT_FOUND',
    data: { tags: foreign },
  });
  const wordless = await app.post(ACTS, { kind: 'tag', ...ALL });
  expect(wordless).toMatchObject({ status: 400 });
  const preview = await asking(own);
  await tags.app(company).post(deleteTag.path, { id: own });
  await app.post(ACT(preview.data.id, 'start'));
  await work();
  expect((await app.get(ACT(preview.data.id))).data).toMatchObject({ failed: 2, done: 0 });
  const rows = await app.get(ACT(preview.data.id, 'rows?only=failed'));
  expect(rows.data).toMatchObject([{ reason: 'TAG_NOT_FOUND' }, { reason: 'TAG_NOT_FOUND' }]);
  expect(await ofAll(company, ids)).toEqual([[], []]);
});
