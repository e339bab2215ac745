import { type RawBuilder, sql } from 'kysely';
import { RATE_MISSING, RELEASED_IN_FORCE, UNRELEASED_IN_FORCE } from '../invoices/index.ts';

/** Each condition says what the predicate of the index invoice_owed says. */
const OWED = sql`not ${RATE_MISSING} and i.paid_on is null and i.with_tax <> i.paid_amount and not i.is_voucher and i.deleted_at is null`;

/**
 * Invoices in force of which something is open, and what `narrowed` says of `i` besides. A released one is read from
 * the index alone, where no more columns are asked for than it holds.
 */
export const owed = (
  companyId: string,
  columns: RawBuilder<unknown>,
  narrowed: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    [RELEASED_IN_FORCE, UNRELEASED_IN_FORCE].map(
      (inForce) => sql`
        select ${columns} from invoice i
        where i.company_id = ${companyId} and i.direction in ('issued', 'received') and ${inForce} and ${OWED}
          and ${narrowed}`,
    ),
    sql` union all `,
  );
