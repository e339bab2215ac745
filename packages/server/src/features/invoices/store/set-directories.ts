import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';

/** Where an invoice comes to; null: it lies in no directory. */
export type InDirectory = Readonly<{ id: string; directory_id: string | null }>;

/** Whether what was put aside is meant too. */
type Which = 'there' | 'aside too';
const meant = (which: Which) => (which === 'there' ? sql`deleted_at is null` : sql`true`);

/**
 * Lays invoices where they are wished, locked in the order of their ids. Answers those that lay elsewhere, with
 * where that was; what is not there is not touched.
 */
export async function setDirectories(
  tx: Tx,
  companyId: string,
  wished: readonly InDirectory[],
  which: Which = 'there',
): Promise<InDirectory[]> {
  const { rows } = await sql<InDirectory>`
    with found as (
      select i.id, i.directory_id as was, w.directory_id
      from json_to_recordset(${JSON.stringify(wished)}::json) as w(id bigint, directory_id bigint)
        join invoice i on i.company_id = ${companyId} and i.id = w.id
      where ${meant(which)} and i.directory_id is distinct from w.directory_id
      order by i.id for no key update of i
    ), changed as (
      update invoice i set directory_id = f.directory_id
      from found f where i.company_id = ${companyId} and i.id = f.id
    )
    select id, was as directory_id from found order by id`.execute(tx);
  return rows;
}

/** Where invoices lie that are there, locked in the order of their ids. */
export async function lockDirectoriesOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  which: Which = 'there',
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<InDirectory>`
    select id, directory_id from invoice
    where company_id = ${companyId} and id = any (${ids}::bigint[]) and ${meant(which)}
    order by id for no key update`.execute(tx);
  return new Map(rows.map(({ id, directory_id }) => [id, directory_id]));
}
