import { sql } from 'kysely';
import { type Database, postgresDatabase } from '../../packages/server/src/platform/db/database.ts';
import { type Opened, resource } from '../resources.ts';
import { type Api, apiOn } from './api.ts';
import { millionDatabase, temporaryDatabase } from './database.ts';
import type { Contents } from './fill.ts';
import type { RowIds } from './list-questions.ts';

/** `isTemporary`: filled anew and dropped afterwards; other databases stay for the next bench. */
export type MillionSize = Contents &
  Readonly<{
    isTemporary: boolean;
    /** `all`: with the workers that do bulk actions and rule runs. */
    role: 'api' | 'all';
  }>;

/** The size that is promised; SIZES=10000 for a quick look. */
export const LARGEST: MillionSize = {
  invoices: Number(process.env['SIZES'] ?? 1_000_000),
  smallCompanies: 200,
  isTemporary: false,
  role: 'api',
};

/** One database and one server for all benches of the smoke run. */
export const SMOKE_SIZE: MillionSize = {
  invoices: 400,
  smallCompanies: 2,
  isTemporary: true,
  role: 'all',
};

/** The large company, the API that its user asks, and the database behind it. */
export type Setting = Readonly<{
  api: Api;
  url: string;
  database: Database;
  companyId: string;
  size: number;
  rowIds: RowIds;
}>;

/** Works with a company of so many invoices. */
export const onMillion = resource(openSetting);

async function openSetting(size: MillionSize): Promise<Opened<Setting>> {
  const million = await (size.isTemporary ? temporaryDatabase(size) : millionDatabase(size));
  const { url } = million;
  const settings = { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 60_000 } as const;
  const database = postgresDatabase(settings);
  const api = await apiOn(url, size.role);
  const { companyId, ...rowIds } = await rowIdsIn(database);
  return {
    resource: { api, url, database, companyId, size: size.invoices, rowIds },
    async close() {
      await api.close();
      await database.close();
      await million.close();
    },
  };
}

async function rowIdsIn({ db }: Database): Promise<RowIds & { companyId: string }> {
  const { rows } = await sql<RowIds & { companyId: string }>`
    select c.id::text as "companyId",
      (select min(id)::text from partner where company_id = c.id) as "busyPartner",
      (select max(partner_id)::text from invoice where company_id = c.id) as "quietPartner",
      (select min(id)::text from directory where company_id = c.id and parent_id is null) as year,
      (select min(id)::text from directory where company_id = c.id and parent_id is not null) as month,
      (select min(id)::text from tag where company_id = c.id) as "commonTag",
      (select min(id) + 3 from tag where company_id = c.id)::text as "someTag",
      (select max(id)::text from tag where company_id = c.id) as "rareTag"
    from (select min(company_id) as id from membership) as c`.execute(db);
  const [rowIds] = rows;
  if (!rowIds) throw new Error('the database has no membership');
  return rowIds;
}
