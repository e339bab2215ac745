import type { Db } from '../../../../platform/db/open.ts';
import type { ListFilter } from '../list-filter.ts';
import { withAllBelow } from './directories.ts';
import { rarestFirst } from './tag-condition.ts';

/** The same list, with what its statement is built from looked up in the company first. */
export async function lookedUp(db: Db, companyId: string, filter: ListFilter): Promise<ListFilter> {
  const { filters } = filter;
  const directories = await withAllBelow(db, companyId, filters.directories);
  const tags = await rarestFirst(db, companyId, filters.tags);
  return { ...filter, filters: { ...filters, directories, tags } };
}
