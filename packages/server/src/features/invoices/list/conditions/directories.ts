import type { Choices } from '@hoadon/contracts/filters/filter-field';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Db } from '../../../../platform/db/open.ts';

/** Holds everything. */
const ROOT = '0';

/**
 * The directories with all that lie below them. Written out, and not left to the statement: only then
 * does the planner know how many rows each holds.
 */
export async function withAllBelow(
  db: Db,
  companyId: string,
  directories: Choices,
): Promise<Choices> {
  if (directories.options.length === 0) return directories;
  const options = directories.options.includes(ROOT)
    ? []
    : await directoriesBelow(db, companyId, directories.options);
  return { ...directories, options };
}

/** They themselves among them, known or not: what lies in an unknown one is nothing. */
async function directoriesBelow(db: Db, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from directory where company_id = ${companyId} and id = ${anyId(ids)}
      union
      select d.id from directory d join below b on d.parent_id = b.id where d.company_id = ${companyId}
    ) select id from below order by id`.execute(db);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}
