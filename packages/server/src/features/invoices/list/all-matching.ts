import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { lookedUp } from './conditions/index.ts';
import type { ListFilter } from './list-filter.ts';
import { conditionOf, sidesOf } from './places.ts';

/** A statement that reads these columns of all that a list holds, in no order. */
export const allMatching = (
  companyId: string,
  filter: ListFilter,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    sidesOf(companyId, filter).map(
      (side) => sql`select ${columns} from invoice where ${conditionOf(side, filter)}`,
    ),
    sql` union all `,
  );

/** The same, where what the list is narrowed by has to be looked up in the company first: directories, tags. */
export const allMatchingLookedUp = async (
  db: Db,
  companyId: string,
  filter: ListFilter,
  columns: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> =>
  allMatching(companyId, await lookedUp(db, companyId, filter), columns);
