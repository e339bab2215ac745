import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { FoundPurchase } from '../reading/index.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/**
 * Saves the day on which purchases were found. Returns the ids of those that are new or whose day changed; skips ids that
 * are no received invoice of the company.
 */
export async function insertFound(
  tx: Tx,
  { companyId, actor, at }: By,
  ids: readonly string[],
  foundOn: PlainDate,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    insert into vat_found_purchase (company_id, invoice_id, found_on, created_by, created_at)
    select company_id, id, ${foundOn}, ${actor}, ${at} from invoice
    where company_id = ${companyId} and id = ${anyId(ids)} and direction = 'received' and deleted_at is null
    order by id
    on conflict (company_id, invoice_id) do update set
      found_on = excluded.found_on, created_by = excluded.created_by, created_at = excluded.created_at
    where vat_found_purchase.found_on <> excluded.found_on
    returning invoice_id`.execute(tx);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Returns what was deleted. */
export async function deleteFound(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<FoundPurchase[]> {
  const { rows } = await sql<FoundPurchase>`
    delete from vat_found_purchase where company_id = ${companyId} and invoice_id = ${anyId(ids)}
    returning invoice_id, found_on`.execute(tx);
  return rows;
}
