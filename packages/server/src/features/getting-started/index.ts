import type { Feature } from '../../feature.ts';
import type { GettingStartedDeps } from './getting-started.ts';
import { gettingStartedRoutes } from './routes.ts';

export const gettingStartedFeature = (deps: GettingStartedDeps): Feature => ({
  name: 'getting-started',
  routes: gettingStartedRoutes(deps),
});
