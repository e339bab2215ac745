import type { Db } from '../platform/db/open.ts';
import type { CommandIo } from './command-io.ts';

/** Returns the company with the tax code; prints an error and returns null if there is none. */
export async function companyOf(
  db: Db,
  taxCode: string,
  io: CommandIo,
): Promise<Readonly<{ id: string; full_name: string }> | null> {
  const company = await db
    .selectFrom('company')
    .select(['id', 'full_name'])
    .where('tax_code', '=', taxCode)
    .executeTakeFirst();
  if (!company) io.error(`no company has the tax code ${taxCode}`);
  return company ?? null;
}
