import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transact.ts';

type PartnerWay = Readonly<{ from: string; to: string }>;

/** Gives the shares of one customer to another; returns these shares. */
export async function giveShares(
  tx: Tx,
  companyId: string,
  { from, to }: PartnerWay,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tag_access_list set partner_id = ${to} where company_id = ${companyId} and partner_id = ${from}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives these back, but those that were given to yet another meanwhile. */
export async function giveSharesBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { from, to }: PartnerWay,
): Promise<void> {
  await sql`
    update tag_access_list set partner_id = ${to}
    where company_id = ${companyId} and partner_id = ${from} and id = any (${ids}::bigint[])`.execute(
    tx,
  );
}
