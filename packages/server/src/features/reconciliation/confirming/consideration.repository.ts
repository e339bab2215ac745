import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import { CONTRADICTED_AT } from '../../invoices/index.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/**
 * Saves a reason in place of an earlier one, and the same once more where something was found since; returns the ids for which it was
 * saved.
 */
export async function saveConsiderations(
  tx: Tx,
  { companyId, actor, at }: By,
  ids: readonly string[],
  reason: string,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    insert into invoice_consideration as kept (company_id, invoice_id, reason, actor, at)
    select ${companyId}::bigint, id, ${reason}::text, ${actor}::text, ${at}::timestamptz
    from unnest(${ids}::bigint[]) as id order by id
    on conflict (company_id, invoice_id)
      do update set reason = excluded.reason, actor = excluded.actor, at = excluded.at
      where kept.reason <> excluded.reason or exists (
        select from invoice i
          left join invoice_customer_check q on q.company_id = i.company_id and q.invoice_id = i.id
        where i.company_id = kept.company_id and i.id = kept.invoice_id
          and (kept.at < ${CONTRADICTED_AT} or kept.at < q.checked_at))
    returning invoice_id`.execute(tx);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** The same for invoices that only the portal has, by row ids of any list; returns how many reasons changed. */
export async function savePortalConsiderations(
  tx: Tx,
  { companyId, actor, at }: By,
  ids: readonly string[],
  reason: string,
): Promise<number> {
  const { rows } = await sql`
    insert into portal_consideration as saved (company_id, direction, invoice_key, reason, actor, at)
    select distinct p.company_id, p.direction, p.invoice_key, ${reason}::text, ${actor}::text, ${at}::timestamptz
    from portal_invoice p where p.company_id = ${companyId} and p.id = any (${ids}::bigint[])
    order by p.direction, p.invoice_key
    on conflict (company_id, direction, invoice_key)
      do update set reason = excluded.reason, actor = excluded.actor, at = excluded.at
      where saved.reason <> excluded.reason
    returning invoice_key`.execute(tx);
  return rows.length;
}

export async function takePortalConsiderationsBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    delete from portal_consideration c using portal_invoice p
    where c.company_id = ${companyId} and p.company_id = ${companyId} and p.id = any (${ids}::bigint[])
      and c.direction = p.direction and c.invoice_key = p.invoice_key
    returning c.invoice_key`.execute(tx);
  return rows.length;
}

export async function takeConsiderationsBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    delete from invoice_consideration
    where company_id = ${companyId} and invoice_id = any (${ids}::bigint[]) returning invoice_id`.execute(
    tx,
  );
  return rows.map(({ invoice_id }) => invoice_id);
}
