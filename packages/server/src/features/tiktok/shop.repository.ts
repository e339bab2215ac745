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

const SHOP = sql`
  select company_id, shop_id, name, region, cipher, access_key, access_ends_at, refresh_key,
    refresh_ends_at, connected_by, connected_at
  from tiktok_shop`;

export async function findShop(db: Db, companyId: string): Promise<ShopRow | null> {
  const { rows } = await sql<ShopRow>`${SHOP} where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** In place of the shop that was connected before. */
export async function upsertShop(tx: Tx, shop: ShopRow): Promise<void> {
  await deleteShop(tx, shop.company_id);
  await tx.insertInto('tiktok_shop').values(shop).execute();
}

/** Null where none was connected. */
export async function deleteShop(tx: Tx, companyId: string): Promise<string | null> {
  const { rows } = await sql<Pick<ShopRow, 'shop_id'>>`
    delete from tiktok_shop where company_id = ${companyId} returning shop_id`.execute(tx);
  return rows[0]?.shop_id ?? null;
}

/** The shop, locked: renewing its keys and sealing them again must not run concurrently. */
export async function lockShop(tx: Tx, companyId: string): Promise<ShopRow | null> {
  const { rows } = await sql<ShopRow>`
    ${SHOP} where company_id = ${companyId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateKeys(tx: Tx, companyId: string, keys: KeyColumns): Promise<void> {
  await tx.updateTable('tiktok_shop').set(keys).where('company_id', '=', companyId).execute();
}

type Sealed = Pick<ShopRow, 'access_key' | 'refresh_key'>;
type SealedShop = Sealed & Readonly<{ company_id: string; id: string }>;

/** Shops of which a key was sealed by another key than the one with this mark. */
export async function findSealedByOthers(
  db: Db,
  keyMark: string,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<SealedShop[]> {
  const { rows } = await sql<SealedShop>`
    select company_id, shop_id as id, access_key, refresh_key from tiktok_shop
    where not starts_with(access_key, ${keyMark}) or not starts_with(refresh_key, ${keyMark})
    order by company_id limit ${limit} offset ${passed}`.execute(db);
  return rows;
}

/** False where they were renewed meanwhile. */
export async function replaceSealed(tx: Tx, shop: SealedShop, sealed: Sealed): Promise<boolean> {
  const row = await tx
    .updateTable('tiktok_shop')
    .set(sealed)
    .where('company_id', '=', shop.company_id)
    .where('access_key', '=', shop.access_key)
    .where('refresh_key', '=', shop.refresh_key)
    .returning('shop_id')
    .executeTakeFirst();
  return row !== undefined;
}
