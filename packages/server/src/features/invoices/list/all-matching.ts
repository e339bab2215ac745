import { type RawBuilder, sql } from 'kysely';
import { conditionOf, sidesOf } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';

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
