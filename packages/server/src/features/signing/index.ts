import type { Feature } from '../../feature.ts';
import type { SigningDeps } from './routes.ts';
import { signingRoutes } from './routes.ts';

export type { SigningDeps } from './routes.ts';
export { signingKeyOf, usableCertificates } from './signing-key.ts';

export const signingFeature = (deps: SigningDeps): Feature => ({
  name: 'signing',
  routes: signingRoutes(deps),
});
