import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { withDirectoriesBelow } from './conditions/index.ts';
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

/** The same, with the directories below those of the list. */
export const allMatchingLookedUp = async (
  db: Db,
  companyId: string,
  filter: ListFilter,
  columns: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> =>
  allMatching(companyId, await withDirectoriesBelow(db, companyId, filter), columns);
