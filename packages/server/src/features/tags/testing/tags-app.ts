import { createTag, setTagToInvoices } from '@hoadon/contracts/tags';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import { tagsRoutes } from '../routes.ts';

/** Tags on a real database; `through`: as the feature sees it. */
export async function tagsApp() {
  const platform = await testPlatform();
  const app = ({ accountant }: TestCompany, through: (db: Db) => Db = (db) => db) =>
    appFor(tagsRoutes({ ...platform, db: through(platform.db) }), accountant, platform.db);
  return {
    platform,
    app,
    company: () => testCompany(platform.db),
    /** A new tag's id. */
    async tag(company: TestCompany, name: string): Promise<string> {
      return (await app(company).post(createTag.path, { name })).data.id;
    },
    set: (company: TestCompany, change: object) => app(company).post(setTagToInvoices.path, change),
    /** Names of the tags of an invoice. */
    async tagsOf({ companyId }: TestCompany, invoiceId: string): Promise<string[]> {
      const rows = await platform.db
        .selectFrom('invoice_tag as t')
        .innerJoin('tag', (join) =>
          join.onRef('tag.id', '=', 't.tag_id').onRef('tag.company_id', '=', 't.company_id'),
        )
        .select('tag.name')
        .where('t.company_id', '=', companyId)
        .where('t.invoice_id', '=', invoiceId)
        .orderBy('tag.name')
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}

export type TagsApp = Awaited<ReturnType<typeof tagsApp>>;
