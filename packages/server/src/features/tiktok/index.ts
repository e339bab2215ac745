import type { Feature } from '../../feature.ts';
import { deleteExpiredAuthorizations } from './authorize.ts';
import type { TikTokDeps } from './deps.ts';
import { tiktokRoutes } from './routes.ts';
import { resealShops } from './sealed-keys.ts';

export const tiktokFeature = (deps: TikTokDeps): Feature => ({
  name: 'tiktok',
  routes: tiktokRoutes(deps),
  housekeeping: [() => deleteExpiredAuthorizations(deps)],
  resealing: [() => resealShops(deps)],
});
