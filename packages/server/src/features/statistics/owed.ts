import { type RawBuilder, sql } from 'kysely';
import { inDong, OWED, RATE_MISSING } from '../invoices/index.ts';

/** Open balances in dong with the conditions `narrowed` on `i`. An index-only scan of invoice_owed where its columns suffice. */
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
