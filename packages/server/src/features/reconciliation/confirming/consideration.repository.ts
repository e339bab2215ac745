import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** The last one who says why is kept; answers whose reason is another now. */
export async function keepConsiderations(
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
      where kept.reason <> excluded.reason
    returning invoice_id`.execute(tx);
  return rows.map(({ invoice_id }) => invoice_id);
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
