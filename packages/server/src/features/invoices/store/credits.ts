import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** In force, and something that is paid for: the rule of the column `open_amount`. */
const paidFor = (invoice: 'd' | 'o') => {
  const column = (name: string) => sql.ref(`${invoice}.${name}`);
  return sql`${column('deleted_at')} is null and not ${column('is_voucher')} and ${column('template')} <> '6'
    and counted_worth(${column('processing_state')}, ${column('serial')}, ${column('chain_state')}, 1) = 1`;
};

/** The one invoice that a decrease `d` lowers and is settled with; a list of many is a document by itself. */
const LOWERED = sql`
  select min(o.id) from invoice_link l join invoice o on o.company_id = l.company_id and o.id = l.other_id
  where l.company_id = d.company_id and l.invoice_id = d.id and l.relation = 'adjusts'
  having count(*) = 1 and bool_and(
    o.direction = d.direction and o.currency = d.currency and o.with_tax >= 0 and ${paidFor('o')})`;

type Changed = Readonly<{ id: string; processing_state: ProcessingState }>;

/** What these adjust, and what they were settled with where that is another. */
export const adjustedBy = (companyId: string, ids: readonly string[]) => sql`
  select other_id from invoice_link
  where company_id = ${companyId} and invoice_id = ${anyId(ids)} and relation = 'adjusts'
  union select credit_of from invoice where company_id = ${companyId} and id = ${anyId(ids)}`;

/**
 * Locks invoices in order of id, with those that they adjust: the open balance of an invoice depends on its decreases, so
 * a change of a decrease locks the invoice too. A statement of its own: a statement that waited for the lock would sum the
 * old rows.
 */
export async function lockWithAdjusted(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from invoice where company_id = ${companyId} and id = any (array(
      select unnest(${ids}::bigint[]) union ${adjustedBy(companyId, ids)}))
    order by id for no key update`.execute(tx);
}

/**
 * Brings up to date with which invoice each decrease of these families is settled, and what is open of the decreases
 * of each invoice. Called where an invoice enters or leaves force, is paid, or states another amount. Returns the
 * invoices of which something else is open now.
 */
export async function settleCredits(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<readonly Changed[]> {
  if (ids.length === 0) return [];
  const { rows: related } = await sql<{ id: string }>`
    select id from (
      ${adjustedBy(companyId, ids)}
      union
      select invoice_id from invoice_link
      where company_id = ${companyId} and other_id = ${anyId(ids)} and relation = 'adjusts'
    ) as its(id) where id is not null`.execute(tx);
  if (related.length === 0) return [];
  await lockWithAdjusted(tx, companyId, ids);
  const its = anyId([...ids, ...related.map(({ id }) => id)]);
  await sql`
    with lowering as materialized (
      select d.id, case when d.chain_state = 'MODIFY' and d.with_tax < 0 and ${paidFor('d')} then (${LOWERED}) end as lowered
      from invoice d where d.company_id = ${companyId} and d.id = ${its}
    )
    update invoice d set credit_of = lowering.lowered from lowering
    where d.company_id = ${companyId} and d.id = lowering.id and d.credit_of is distinct from lowering.lowered`.execute(
    tx,
  );
  const { rows } = await sql<Changed>`
    with credit as materialized (
      select o.id, coalesce((
          select sum(least(d.with_tax - d.paid_amount, 0)) from invoice d
          where d.company_id = ${companyId} and d.credit_of = o.id and d.paid_on is null), 0) as credited
      from invoice o where o.company_id = ${companyId} and o.id = ${its}
    )
    update invoice o set credited = credit.credited from credit
    where o.company_id = ${companyId} and o.id = credit.id and o.credited <> credit.credited
    returning o.id, o.processing_state`.execute(tx);
  return rows;
}
