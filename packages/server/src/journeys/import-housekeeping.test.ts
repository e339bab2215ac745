import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldImports } from '../features/draft-import/delete-old-imports.ts';

import {
  dryRunOf,
  goods,
  IMPORT,
  IMPORTS,
  type ImportCompany,
  importFixture,
  workbook,
} from './testing/import-fixture.ts';

const A_DAY = 86_400;
let fixture: Awaited<ReturnType<typeof importFixture>>;
let company: ImportCompany;
beforeAll(async () => {
  fixture = await importFixture();
});
afterAll(() => fixture.spreadsheet.close());
beforeEach(async () => {
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await fixture.company();
});

const dryRun = async () =>
  dryRunOf(company, fixture.platform, await workbook([goods('A'), goods('B'), goods('B')]));
const storedFiles = async (): Promise<string[]> =>
  (await company.imports.get(IMPORTS)).data.map(({ id }: { id: string }) => id);
const rowsLeft = async (): Promise<number> => {
  const tables = ['draft_import', 'draft_import_row', 'draft_import_invoice'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await fixture.platform.db
        .selectFrom(table)
        .select('company_id')
        .where('company_id', '=', company.companyId)
        .execute();
      return rows.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

test('a dry run that nobody came back to is thrown away after thirty days, with every row', async () => {
  const old = await dryRun();
  fixture.platform.clock.advance(29 * A_DAY);
  const young = await dryRun();
  await deleteOldImports(fixture.platform);
  expect(await storedFiles()).toEqual([young.id, old.id]);
  fixture.platform.clock.advance(A_DAY + 1);
  await deleteOldImports(fixture.platform);
  expect(await storedFiles()).toEqual([young.id]);
  expect(await company.imports.get(IMPORT(old.id))).toMatchObject({ status: 404 });
  fixture.platform.clock.advance(30 * A_DAY);
  await deleteOldImports(fixture.platform);
  expect(await rowsLeft()).toBe(0);
});

test('what was made from an import stays when the import goes, and the columns stay remembered', async () => {
  const run = await dryRun();
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  fixture.platform.clock.advance(31 * A_DAY);
  await deleteOldImports(fixture.platform);
  expect(await rowsLeft()).toBe(0);
  const drafts = await fixture.platform.db
    .selectFrom('invoice')
    .select('processing_state')
    .where('company_id', '=', company.companyId)
    .execute();
  expect(drafts).toEqual([{ processing_state: 'draft' }, { processing_state: 'draft' }]);
  const remembered = await fixture.platform.db
    .selectFrom('draft_import_mapping')
    .select('company_id')
    .where('company_id', '=', company.companyId)
    .execute();
  expect(remembered).toHaveLength(1);
});

test('an import waits for its run of issuing, and goes once that is finished', async () => {
  const run = await dryRun();
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  const release = await company.imports.post(IMPORT(run.id, 'release'));
  const move = (state: string) =>
    fixture.platform.db
      .updateTable('bulk_run')
      .set({ state })
      .where('company_id', '=', company.companyId)
      .where('id', '=', release.data.id)
      .execute();
  await move('paused');
  fixture.platform.clock.advance(100 * A_DAY);
  await deleteOldImports(fixture.platform);
  expect(await storedFiles()).toEqual([run.id]);
  await move('finished');
  await deleteOldImports(fixture.platform);
  expect(await storedFiles()).toEqual([]);
});

test('the days are a setting, and many imports go one after another', async () => {
  for (let count = 0; count < 53; count += 1) await company.upload(await workbook([goods('A')]));
  fixture.platform.clock.advance(2 * A_DAY);
  await deleteOldImports(fixture.platform);
  expect(await rowsLeft()).toBe(106);
  const { config } = fixture.platform;
  await deleteOldImports({ ...fixture.platform, config: { ...config, draftImportDays: 1 } });
  expect(await rowsLeft()).toBe(0);
});
