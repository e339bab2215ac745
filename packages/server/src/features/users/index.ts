import type { Feature } from '../../feature.ts';
import type { UsersDeps } from './deps.ts';
import { userRoutes } from './routes.ts';

export { makeAdminByOperator } from './make-admin.ts';

export const usersFeature = (deps: UsersDeps): Feature => ({
  name: 'users',
  routes: userRoutes(deps),
});
