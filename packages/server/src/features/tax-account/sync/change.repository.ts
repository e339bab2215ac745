import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { ReliedUpon } from '@hoadon/domain/tax-account/changed-later';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type NewChange = Readonly<{
  invoiceId: string;
  from: ChainState;
  to: ChainState;
  reliedUpon: readonly ReliedUpon[];
}>;

/** Returns the ids of the new ones. */
export async function insertChanges(
  tx: Tx,
  companyId: string,
  changes: readonly NewChange[],
  at: Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into portal_change (company_id, invoice_id, from_state, to_state, relied_upon, told_at)
    select ${companyId}::bigint, c."invoiceId", c."from", c."to",
      array(select json_array_elements_text(c."reliedUpon")), ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c("invoiceId" bigint, "from" text, "to" text, "reliedUpon" json)
    on conflict (company_id, invoice_id, to_state) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type ChangeRow = Readonly<{
  id: string;
  invoice_id: string;
  serial: string;
  number: string | null;
  seller_name: string;
  from_state: string;
  to_state: string;
  relied_upon: ReliedUpon[];
  told_at: string;
}>;

const MOST_SHOWN = 100;

/** Changes that no user has acknowledged, the latest first. */
export async function findUnseen(db: Db, companyId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.invoice_id, i.serial, i.number::text, ic.content->'seller'->>'name' as seller_name,
      c.from_state, c.to_state, c.relied_upon, c.told_at
    from portal_change c
      join invoice i on i.company_id = c.company_id and i.id = c.invoice_id
      join invoice_content ic on ic.company_id = c.company_id and ic.invoice_id = c.invoice_id
    where c.company_id = ${companyId} and c.seen_at is null
    order by c.id desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

export async function markSeen(
  tx: Tx,
  companyId: string,
  { ids, by, at }: Readonly<{ ids: readonly string[]; by: string; at: Instant }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update portal_change set seen_by = ${by}, seen_at = ${at}
    where company_id = ${companyId} and id = ${anyId(ids)} and seen_at is null returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
