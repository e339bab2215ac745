import type { Feature } from '../../feature.ts';
import type { SearchDeps } from './deps.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = (deps: SearchDeps): Feature => ({
  name: 'search',
  routes: searchRoutes(deps),
});
