import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type ShopRow = Readonly<{
  company_id: string;
  shop_id: string;
  name: string;
  region: string;
  cipher: string;
  /** Sealed, as the other. */
  access_key: string;
  access_ends_at: Instant;
  refresh_key: string;
  refresh_ends_at: Instant;
  connected_by: Actor;
  connected_at: Instant;
}>;

type KeyColumns = Pick<
  ShopRow,
  'access_key' | 'access_ends_at' | 'refresh_key' | 'refresh_ends_at'
>;

export async function findShop(db: Db, companyId: string): Promise<ShopRow | null> {
  const { rows } = await sql<ShopRow>`
    select company_id, shop_id, name, region, cipher, access_key, access_ends_at, refresh_key,
      refresh_ends_at, connected_by, connected_at
    from tiktok_shop where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** In place of the shop that was connected before. */
export async function keepShop(tx: Tx, shop: ShopRow): Promise<void> {
  await deleteShop(tx, shop.company_id);
  await tx.insertInto('tiktok_shop').values(shop).execute();
}

/** Null where none was connected. */
export async function deleteShop(tx: Tx, companyId: string): Promise<string | null> {
  const { rows } = await sql<Pick<ShopRow, 'shop_id'>>`
    delete from tiktok_shop where company_id = ${companyId} returning shop_id`.execute(tx);
  return rows[0]?.shop_id ?? null;
}

/** New keys in place of those that were read; false where somebody else has renewed them meanwhile. */
export async function replaceKeys(
  tx: Tx,
  { company_id, refresh_key: before }: ShopRow,
  keys: KeyColumns,
): Promise<boolean> {
  const row = await tx
    .updateTable('tiktok_shop')
    .set(keys)
    .where('company_id', '=', company_id)
    .where('refresh_key', '=', before)
    .returning('shop_id')
    .executeTakeFirst();
  return row !== undefined;
}
