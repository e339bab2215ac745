import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';

type Changed = Omit<Count, 'company_id' | 'sign'> & Readonly<{ id: string }>;

/**
 * Puts drafts aside or takes them back (`deletedAt` null); returns their ids. Whether a correction may come
 * back is checked before.
 */
export async function setDeleted(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  deletedAt: Instant | null,
): Promise<string[]> {
  const { rows } = await sql<Changed>`
    with found as (
      select id from invoice
      where company_id = ${companyId} and direction = 'issued' and processing_state = 'draft'
        and (deleted_at is null) = ${deletedAt !== null} and id = ${anyId(ids)}
      order by id for no key update
    ), changed as (
      update invoice i set deleted_at = ${deletedAt}::timestamptz, version = i.version + 1
      from found where i.company_id = ${companyId} and i.id = found.id
      returning i.*
    ), ties as (
      update invoice_link l set open = ${deletedAt === null}
      from changed where l.company_id = ${companyId} and l.invoice_id = changed.id and l.relation <> 'copies'
    )
    select id, direction, issued_on, processing_state as state,
      chain_effect(chain_state) as effect, currency, without_tax, tax, with_tax
    from changed order by id`.execute(tx);
  const done = rows.map(({ id }) => id);
  settleTagged(tx, companyId, done);
  const sign = deletedAt === null ? 1 : -1;
  countInvoices(
    tx,
    rows.map(({ id: _, ...count }) => ({ ...count, company_id: companyId, sign })),
  );
  return done;
}
