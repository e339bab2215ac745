import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReadOfPortal } from '@hoadon/domain/reconciliation/unread-days';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

type ReadQuery = Readonly<{ direction: 'issued' | 'received'; asOf: PlainDate }>;

/**
 * Returns the days for which the portal was read by `asOf`. An uploaded list covers the months of its invoices: the portal
 * lists one month at most. A window covers its days up to the one on which it was read.
 */
export async function findReadOfPortal(
  db: Db,
  companyId: string,
  { direction, asOf }: ReadQuery,
): Promise<ReadOfPortal> {
  const { rows: lists } = await sql<DateRange>`
    select date_trunc('month', min(p.issued_on))::date::text as "from",
      least((date_trunc('month', max(p.issued_on)) + interval '1 month - 1 day')::date, l.told_on)::text as "to"
    from portal_list l join portal_invoice p on p.company_id = l.company_id and p.list_id = l.id
    where l.company_id = ${companyId} and l.window_id is null and l.told_on <= ${asOf} and p.direction = ${direction}
    group by l.id, l.told_on`.execute(db);
  const { rows: windows } = await sql<DateRange & Readonly<{ listing: string }>>`
    select w.listing, w.from_on::text as "from",
      least(w.to_on, (w.read_at at time zone 'Asia/Ho_Chi_Minh')::date, ${asOf}::date)::text as "to"
    from portal_window w
    where w.company_id = ${companyId} and w.readings > 0 and w.read_at is not null
      and ((w.read_at at time zone 'Asia/Ho_Chi_Minh')::date <= ${asOf}::date or exists (
        select from portal_list l
        where l.company_id = w.company_id and l.window_id = w.id and l.told_on <= ${asOf}::date))`.execute(
    db,
  );
  const listings = LISTINGS.filter((listing) => listing.direction === direction).map(({ name }) =>
    windows.filter(({ listing }) => listing === name).map(({ from, to }) => ({ from, to })),
  );
  return { lists, listings };
}
