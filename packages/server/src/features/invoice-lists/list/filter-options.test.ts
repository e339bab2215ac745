import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { saveDirectory, saveDraftImport, saveTag } from '../testing/listed-rows.ts';
import { LIST, type ListsApp, listsApp } from '../testing/lists-app.ts';

let fixture: ListsApp;
beforeAll(async () => {
  fixture = await listsApp();
});

test('lists are narrowed by the company’s own tags, directories, people and partners, by name', async () => {
  const [ours, theirs] = [await fixture.company(), await fixture.company()];
  const { db } = fixture.platform;
  const urgent = await saveTag(db, ours.companyId, 'Khẩn');
  const project = await saveTag(db, ours.companyId, 'Dự án');
  const year = await saveDirectory(db, ours.companyId, 'Năm 2026');
  const quarter = await saveDirectory(db, ours.companyId, 'Quý 4', year);
  const imported = await saveDraftImport(db, ours.companyId, []);
  await saveTag(db, theirs.companyId, 'Của người khác');
  await saveDraftImport(db, theirs.companyId, []);
  await saveDirectory(db, theirs.companyId, 'Của người khác');
  const partners = await sql<{ id: string }>`
    insert into partner (company_id, name, tax_code, search_text, created_at)
    select id, 'Gạch Đồng Tâm', '0300000003', '', now() from company
    where id in (${ours.companyId}, ${theirs.companyId}) returning id`.execute(db);
  const ids = partners.rows.map(({ id }) => id).join(',');
  const { data } = await fixture.app(ours).get(`${LIST}/filter-options?partner_id=${ids}`);
  expect(data).toEqual({
    tags: [
      { id: project, name: 'Dự án', color: '#cccccc' },
      { id: urgent, name: 'Khẩn', color: '#cccccc' },
    ],
    directories: [
      { id: year, name: 'Năm 2026', parent_id: '0' },
      { id: quarter, name: 'Quý 4', parent_id: year },
    ],
    users: expect.arrayContaining([
      { id: ours.accountant.userId, name: expect.any(String) },
      { id: ours.admin.userId, name: expect.any(String) },
    ]),
    partners: [{ id: expect.any(String), name: 'Gạch Đồng Tâm', taxcode: '0300000003' }],
    draft_imports: [{ id: imported, name: 'hoa-don.xlsx' }],
  });
  expect(data.users).toHaveLength(2);
});
