import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { CustomerFacts } from '@hoadon/domain/reconciliation/customer-check';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type SavedCheck = Readonly<{ facts: CustomerFacts; checked_at: string }>;

export async function findCheck(db: Db, companyId: string, id: string): Promise<SavedCheck | null> {
  const { rows } = await sql<SavedCheck>`
    select facts, checked_at from invoice_customer_check
    where company_id = ${companyId} and invoice_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Replaces the saved check. */
export async function saveCheck(
  tx: Tx,
  { companyId, actor, at }: By,
  id: string,
  facts: CustomerFacts,
): Promise<void> {
  await sql`
    insert into invoice_customer_check (company_id, invoice_id, facts, checked_by, checked_at)
    values (${companyId}, ${id}, ${JSON.stringify(facts)}, ${actor}, ${at})
    on conflict (company_id, invoice_id) do update
      set facts = excluded.facts, checked_by = excluded.checked_by, checked_at = excluded.checked_at`.execute(
    tx,
  );
}
