import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../platform/db/transact.ts';
import { requireTiktok } from './authorize.ts';
import type { TikTokDeps } from './deps.ts';
import { asFailure } from './faults.ts';
import { accessKeyOf, refreshKeyOf, sealKeys } from './sealed-keys.ts';
import { findShop, lockShop, type ShopRow, updateKeys } from './shop.repository.ts';

/** A key that is over so soon is renewed before it is used. */
const MARGIN_MS = 60_000;

export type ShopSession = Readonly<{ shop: ShopRow; access: string }>;

/**
 * The connected shop with a key that opens it, renewed where it is over. Of two that renew at once the second works with what the first was
 * given. Throws TIKTOK_NOT_CONFIGURED, TIKTOK_NOT_CONNECTED, TIKTOK_REFUSED and TIKTOK_UNREACHABLE.
 */
export async function openShop(deps: TikTokDeps, companyId: string): Promise<ShopSession> {
  const tiktok = requireTiktok(deps);
  const { secretKeys } = deps.config;
  const shop = await requireShop(deps, companyId);
  const isOver = Date.parse(shop.access_ends_at) - MARGIN_MS < Date.parse(deps.clock.now());
  if (!isOver) return { shop, access: accessKeyOf(secretKeys, shop) };
  const refresh = refreshKeyOf(secretKeys, shop);
  const keys = await asFailure(() => tiktok.renewed(refresh)).catch(async (failure: unknown) => {
    const now = await requireShop(deps, companyId);
    if (refreshKeyOf(secretKeys, now) === refresh) throw failure;
    return null;
  });
  if (keys)
    await transact(deps.db, async (tx) => {
      const now = await lockShop(tx, companyId);
      if (now && refreshKeyOf(secretKeys, now) === refresh)
        await updateKeys(tx, companyId, sealKeys(secretKeys, companyId, keys));
    });
  const renewed = await requireShop(deps, companyId);
  return { shop: renewed, access: accessKeyOf(secretKeys, renewed) };
}

async function requireShop({ db }: TikTokDeps, companyId: string): Promise<ShopRow> {
  const shop = await findShop(db, companyId);
  if (!shop) throw new Failure('TIKTOK_NOT_CONNECTED');
  return shop;
}
