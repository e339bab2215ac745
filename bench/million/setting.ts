import { sql } from 'kysely';
import { type Database, postgresDatabase } from '../../packages/server/src/platform/db/database.ts';
import { type Api, apiOn } from './api.ts';
import { millionDatabase } from './database.ts';
import type { Known } from './list-questions.ts';

/** SIZES=10000 for a quick look: invoices of the large company. */
export const SIZES: readonly number[] = (process.env['SIZES'] ?? '10000,100000,1000000')
  .split(',')
  .map(Number);
/** The size that is promised. */
export const LARGEST = SIZES.at(-1) ?? 0;

/** The large company, the API that its user asks, and the database behind it. */
export type Setting = Readonly<{
  api: Api;
  url: string;
  database: Database;
  companyId: string;
  size: number;
  known: Known;
}>;

/** Does something with so many invoices of one company. */
export async function onMillion<T>(
  size: number,
  work: (setting: Setting) => Promise<T>,
  /** Whether workers do what waits. */
  role: 'api' | 'all' = 'api',
): Promise<T> {
  const million = await millionDatabase(size);
  const { url } = million;
  const settings = { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 60_000 } as const;
  const database = postgresDatabase(settings);
  const api = await apiOn(url, role);
  try {
    const { companyId, ...known } = await knownIn(database);
    return await work({ api, url, database, companyId, size, known });
  } finally {
    await api.close();
    await database.close();
    million.stop();
  }
}

async function knownIn({ db }: Database): Promise<Known & { companyId: string }> {
  const { rows } = await sql<Known & { companyId: string }>`
    select c.id::text as "companyId",
      (select min(id)::text from partner where company_id = c.id) as "busyPartner",
      (select max(partner_id)::text from invoice where company_id = c.id) as "quietPartner",
      (select min(id)::text from directory where company_id = c.id and parent_id is null) as year,
      (select min(id)::text from directory where company_id = c.id and parent_id is not null) as month,
      (select min(id)::text from tag where company_id = c.id) as "commonTag",
      (select min(id) + 3 from tag where company_id = c.id)::text as "someTag",
      (select max(id)::text from tag where company_id = c.id) as "rareTag"
    from (select min(company_id) as id from membership) as c`.execute(db);
  const [known] = rows;
  if (!known) throw new Error('nobody signs in there');
  return known;
}
