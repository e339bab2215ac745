import { type PortalDoubt, portalDoubt } from '@hoadon/domain/reconciliation/approval';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

type DoubtRow = Readonly<{
  id: string;
  own_state: string;
  listed_state: string | null;
  is_different: boolean;
  is_considered: boolean;
}>;

/**
 * Returns what the portal contradicts of these purchases. Its state is that of the latest list, also of one that was read or uploaded
 * after the reconciliation, by the key of the invoice or of the row with which it was paired.
 */
export async function findPortalDoubts(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PortalDoubt>> {
  const { rows } = await sql<DoubtRow>`
    select i.id, i.chain_state as own_state, l.chain_state as listed_state,
      coalesce(f.outcome = 'differs', false) as is_different, c.invoice_id is not null as is_considered
    from invoice i
    left join lateral (
      select f.outcome, p.invoice_key from reconciliation_finding f
        join reconciliation r on r.company_id = f.company_id and r.id = f.run_id and r.state = 'finished'
        left join portal_invoice p on p.company_id = f.company_id and p.id = f.portal_id
      where f.company_id = i.company_id and f.invoice_id = i.id
      order by f.run_id desc, f.position limit 1
    ) f on true
    left join lateral (
      select p.chain_state from portal_invoice p
      where p.company_id = i.company_id and p.direction = 'received' and p.invoice_key in (i.received_key, f.invoice_key)
      order by p.told_on desc, p.list_id desc limit 1
    ) l on true
    left join invoice_consideration c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and i.direction = 'received'`.execute(
    db,
  );
  return new Map(
    rows.flatMap((row): [string, PortalDoubt][] => {
      const doubt = portalDoubt({
        ownState: row.own_state,
        listedState: row.listed_state,
        isDifferent: row.is_different,
        isConsidered: row.is_considered,
      });
      return doubt === null ? [] : [[row.id, doubt]];
    }),
  );
}
