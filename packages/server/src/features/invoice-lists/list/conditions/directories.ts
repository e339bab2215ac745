import type { Choices } from '@hoadon/contracts/filters/filter-field';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Db } from '../../../../platform/db/open.ts';
import type { ListFilter } from '../list-filter.ts';

/** Holds everything. */
const ROOT = '0';

/**
 * Adds the directories below those of a list. They are looked up first because the planner knows how many rows a
 * directory holds only if the statement names it.
 */
export async function withDirectoriesBelow(
  db: Db,
  companyId: string,
  filter: ListFilter,
): Promise<ListFilter> {
  const { filters } = filter;
  if (filters.directories.options.length === 0) return filter;
  const directories = await withAllBelow(db, companyId, filters.directories);
  return { ...filter, filters: { ...filters, directories } };
}

async function withAllBelow(db: Db, companyId: string, directories: Choices): Promise<Choices> {
  const options = directories.options.includes(ROOT)
    ? []
    : await directoriesBelow(db, companyId, directories.options);
  return { ...directories, options };
}

/** Ids that are unknown are retained: the list of an unknown directory is empty. */
async function directoriesBelow(db: Db, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from directory where company_id = ${companyId} and id = ${anyId(ids)}
      union
      select d.id from directory d join below b on d.parent_id = b.id where d.company_id = ${companyId}
    ) select id from below order by id`.execute(db);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}
