import type { Feature } from '../../feature.ts';
import type { TagSharingDeps } from './deps.ts';
import { tagSharingRoutes } from './routes.ts';

export { giveShares, giveSharesBack } from './give-shares.repository.ts';

export const tagSharingFeature = (deps: TagSharingDeps): Feature => ({
  name: 'tag-sharing',
  routes: tagSharingRoutes(deps),
});
