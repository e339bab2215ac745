import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';

/** An invoice and its directory; null: none. */
export type InDirectory = Readonly<{ id: string; directory_id: string | null }>;

/** Whether invoices put aside are included. */
type Which = 'there' | 'aside too';
const meant = (which: Which) => (which === 'there' ? sql`deleted_at is null` : sql`true`);

/**
 * Moves invoices into directories, locked in the order of their ids. Returns the moved invoices with their former
 * directory; skips missing invoices.
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

/** Locks existing invoices in the order of their ids and returns their directories. */
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
