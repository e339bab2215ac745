import { type RawBuilder, sql } from 'kysely';
import { inDong, OWED, RATE_MISSING } from '../invoices/index.ts';

/** What is owed and counts in dong, and what `narrowed` says of `i` besides: read from the index invoice_owed alone where no more columns are asked for than it holds. */
export const owed = (
  companyId: string,
  columns: RawBuilder<unknown>,
  narrowed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns} from invoice i
  where i.company_id = ${companyId} and i.direction in ('issued', 'received') and ${OWED}
    and not ${RATE_MISSING} and ${narrowed}`;

/** What is open of an invoice `i`, in dong. */
export const OPEN_IN_DONG = inDong(sql`i.open_amount`);
