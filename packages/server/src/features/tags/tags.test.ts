import * as contract from '@hoadon/contracts/tags';
import { beforeAll, expect, test } from 'vitest';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { saveDraft, saveIssued } from '../../testing/saved-invoices.ts';
import { type TagsApp, tagsApp } from './testing/tags-app.ts';

let tags: TagsApp;
beforeAll(async () => {
  tags = await tagsApp();
});

test('TAG-001 TAG-016 TAG-017 a tag has an id, a name and a colour, #CCCCCC where none was chosen, and is listed by name', async () => {
  const company = await tags.company();
  const app = tags.app(company);
  const { data: plain } = await app.post(contract.createTag.path, { name: '  Khách   lẻ ' });
  expect(plain).toEqual({ id: expect.any(String), name: 'Khách lẻ', hex_color: '#cccccc' });
  const { data: red } = await app.post(contract.createTag.path, {
    name: 'Gấp',
    hex_color: '#C81E1E',
  });
  expect(red.hex_color).toBe('#c81e1e');
  expect((await app.post(contract.getAllTags.path)).data).toEqual([red, plain]);
  const stranger = tags.app(await tags.company());
  expect((await stranger.post(contract.getAllTags.path)).data).toEqual([]);
});

test('TAG-005 a name of one letter, or of blanks, is refused', async () => {
  const app = tags.app(await tags.company());
  for (const name of ['', ' ', 'A', ' A ', 'A'.repeat(51)])
    expect(await app.post(contract.createTag.path, { name })).toMatchObject({
      status: 400,
      issues: [{ path: 'name' }],
    });
  expect(await app.post(contract.createTag.path, { name: 'Ab' })).toMatchObject({ status: 200 });
});

test('a name is given once, in whatever case and with whatever spaces; tones make another name', async () => {
  const app = tags.app(await tags.company());
  const { data } = await app.post(contract.createTag.path, { name: 'Đối chiếu' });
  const taken = { status: 409, message: 'TAG_NAME_TAKEN', data: { name: 'đỐI chiẾU' } };
  expect(await app.post(contract.createTag.path, { name: ' đỐI  chiẾU' })).toMatchObject(taken);
  const { data: other } = await app.post(contract.createTag.path, { name: 'Đội chiếu' });
  const renamed = { id: other.id, name: 'đỐI chiẾU' };
  expect(await app.post(contract.updateTag.path, renamed)).toMatchObject(taken);
  // Its own name in another case is free.
  const recased = { id: data.id, name: 'ĐỐI CHIẾU' };
  expect(await app.post(contract.updateTag.path, recased)).toMatchObject({ status: 200 });
});

test('TAG-018 name and colour of a tag change, and only of one’s own company', async () => {
  const company = await tags.company();
  const id = await tags.tag(company, 'Chờ');
  const change = { id, name: 'Chờ đối chiếu', hex_color: '#1d4ed8' };
  const gone = { status: 404, message: 'TAG_NOT_FOUND', data: { tags: id } };
  const stranger = tags.app(await tags.company());
  expect(await stranger.post(contract.updateTag.path, change)).toMatchObject(gone);
  expect(await stranger.post(contract.deleteTag.path, { id })).toMatchObject(gone);
  const app = tags.app(company);
  expect((await app.post(contract.updateTag.path, change)).data).toEqual(change);
  expect((await app.post(contract.getAllTags.path)).data).toEqual([change]);
});

test('TAG-004 a special name stays as it is, its colour may change, and no other tag becomes special', async () => {
  const company = await tags.company();
  const app = tags.app(company);
  const id = await tags.tag(company, 'TOTAL_PAYABLE');
  const plain = await tags.tag(company, 'Thường');
  const fixed = { status: 409, message: 'TAG_NAME_FIXED' };
  expect(await app.post(contract.updateTag.path, { id, name: 'Phải trả' })).toMatchObject(fixed);
  const renamed = { id: plain, name: 'TOTAL_RECEIVABLE' };
  expect(await app.post(contract.updateTag.path, renamed)).toMatchObject(fixed);
  const colored = { id, name: 'TOTAL_PAYABLE', hex_color: '#15803d' };
  expect((await app.post(contract.updateTag.path, colored)).data).toEqual(colored);
});

test('TAG-019 a deleted tag is taken from its invoices, once, and they stay', async () => {
  const company = await tags.company();
  const id = await tags.tag(company, 'Gấp');
  const other = await tags.tag(company, 'Lẻ');
  const invoices = [
    await saveDraft(tags.platform, company),
    await saveDraft(tags.platform, company),
  ];
  await tags.set(company, { tags: [id, other], invoices });
  const app = tags.app(company, losingFirstAnswer);
  expect(await app.post(contract.deleteTag.path, { id })).toMatchObject({
    status: 200,
    data: { invoices: 2 },
  });
  expect(await tags.tagsOf(company, invoices[0] ?? '')).toEqual(['Lẻ']);
  expect(await tags.app(company).post(contract.deleteTag.path, { id })).toMatchObject({
    status: 404,
    message: 'TAG_NOT_FOUND',
  });
});

test('TAG-011 TAG-025 invoices get the missing tags, or have only the chosen ones, by either name of the call', async () => {
  const company = await tags.company();
  const [a, b] = [await tags.tag(company, 'Anh'), await tags.tag(company, 'Bình')];
  const draft = await saveDraft(tags.platform, company);
  const { id: issued } = await saveIssued(tags.platform, company);
  await tags.set(company, { tags: [a], invoices: [draft] });
  expect((await tags.set(company, { tags: [a, b], invoices: [draft, issued] })).data).toEqual([
    { invoice_id: draft, added: [b], removed: [] },
    { invoice_id: issued, added: [a, b], removed: [] },
  ]);
  const keep = { tags: [b], invoices: [draft], how: 'keep' };
  expect((await tags.app(company).post(contract.setToInvoices.path, keep)).data).toEqual([
    { invoice_id: draft, added: [], removed: [a] },
  ]);
  expect(await tags.tagsOf(company, draft)).toEqual(['Bình']);
  expect(await tags.tagsOf(company, issued)).toEqual(['Anh', 'Bình']);
  // Invoices that have them already cause no notification and no audit entry.
  expect((await tags.set(company, { tags: [b], invoices: [draft] })).data).toEqual([]);
  await tags.set(company, { tags: [], invoices: [draft], how: 'keep' });
  expect(await tags.tagsOf(company, draft)).toEqual([]);
});

test('where a tag or an invoice is not the company’s it is named, and nothing is half done', async () => {
  const company = await tags.company();
  const other = await tags.company();
  const [own, foreign] = [await tags.tag(company, 'Mình'), await tags.tag(other, 'Người')];
  const draft = await saveDraft(tags.platform, company);
  const theirs = await saveDraft(tags.platform, other);
  expect(await tags.set(company, { tags: [own, foreign], invoices: [draft] })).toMatchObject({
    status: 404,
    message: 'TAG_NOT_FOUND',
    data: { tags: foreign },
  });
  expect(await tags.set(company, { tags: [own], invoices: [draft, theirs] })).toMatchObject({
    status: 404,
    message: 'NOT_FOUND',
    data: { invoices: theirs },
  });
  expect(await tags.tagsOf(company, draft)).toEqual([]);
  expect(await tags.tagsOf(other, theirs)).toEqual([]);
  const nothing = await tags.set(company, { tags: [], invoices: [draft] });
  expect(nothing).toMatchObject({ status: 400, issues: [{ path: 'tags' }] });
});

test('the audit trail names who changed which tags of which invoice, and open pages are notified', async () => {
  const company = await tags.company();
  const { companyId, accountant } = company;
  const id = await tags.tag(company, 'Gấp');
  const draft = await saveDraft(tags.platform, company);
  await tags.set(company, { tags: [id], invoices: [draft] });
  await tags.app(company).post(contract.deleteTag.path, { id });
  const audited = await tags.platform.db
    .selectFrom('audit_entry')
    .select(['act', 'subject', 'actor'])
    .where('company_id', '=', companyId)
    .orderBy('sequence')
    .execute();
  const { actor } = accountant;
  expect(audited).toEqual([
    { act: 'tag.created', subject: `tag/${id}`, actor },
    { act: 'invoice.tagged', subject: `invoice/${draft}`, actor },
    { act: 'tag.deleted', subject: `tag/${id}`, actor },
  ]);
  const notifications = tags.platform.events.published.filter((one) => one.companyId === companyId);
  expect(notifications.map(({ event }) => event)).toEqual([
    { type: 'tag', id, state: 'created' },
    { type: 'invoice', id: draft, state: 'draft' },
    { type: 'tag', id, state: 'deleted' },
  ]);
});
