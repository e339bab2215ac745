import type { Feature } from '../../feature.ts';
import type { SavedViewsDeps } from './manage-views.ts';
import { savedViewsRoutes } from './routes.ts';

export const savedViewsFeature = (deps: SavedViewsDeps): Feature => ({
  name: 'saved-views',
  routes: savedViewsRoutes(deps),
});
