import type { ShopKeys } from '../../connectors/tiktok-shop/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { resealEach } from '../../platform/secrets/reseal-each.ts';
import { openSecret, sealSecret } from '../../platform/secrets/seal-secret.ts';
import { findSealedByOthers, replaceSealed, type ShopRow } from './shop.repository.ts';

/** Of one company and for one use: elsewhere it does not open. */
const placeOf = (companyId: string, use: 'access' | 'refresh'): string =>
  `tiktok-shop/${companyId}/${use}`;

export const sealKeys = (
  secrets: readonly string[],
  companyId: string,
  { access, accessEndsAt, refresh, refreshEndsAt }: ShopKeys,
) => ({
  access_key: sealSecret(secrets, placeOf(companyId, 'access'), access),
  access_ends_at: accessEndsAt,
  refresh_key: sealSecret(secrets, placeOf(companyId, 'refresh'), refresh),
  refresh_ends_at: refreshEndsAt,
});

type Sealed = Pick<ShopRow, 'company_id' | 'access_key' | 'refresh_key'>;

export const accessKeyOf = (secrets: readonly string[], shop: Sealed): string =>
  openSecret(secrets, placeOf(shop.company_id, 'access'), shop.access_key);

export const refreshKeyOf = (secrets: readonly string[], shop: Sealed): string =>
  openSecret(secrets, placeOf(shop.company_id, 'refresh'), shop.refresh_key);

export const resealShops = (platform: Pick<Platform, 'db' | 'config' | 'log'>): Promise<void> =>
  resealEach(platform, {
    what: 'the pair of keys of a shop',
    find: findSealedByOthers,
    replace: (tx, shop, reseal) =>
      replaceSealed(tx, shop, {
        access_key: reseal(placeOf(shop.company_id, 'access'), shop.access_key),
        refresh_key: reseal(placeOf(shop.company_id, 'refresh'), shop.refresh_key),
      }),
  });
