import type { Feature } from '../../feature.ts';
import { type SystemStatusDeps, systemStatusRoutes } from './routes.ts';

export const systemStatusFeature = (deps: SystemStatusDeps): Feature => ({
  name: 'system-status',
  routes: systemStatusRoutes(deps),
});
