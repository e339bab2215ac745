import type { Feature } from '../../feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { certificateGauge } from './certificate-gauge.ts';
import type { SigningDeps } from './routes.ts';
import { signingRoutes } from './routes.ts';

export type { SigningDeps } from './routes.ts';
export { signingKeyOf, usableCertificates } from './signing-key.ts';

export const signingFeature = (deps: SigningDeps & Pick<Platform, 'log'>): Feature => ({
  name: 'signing',
  routes: signingRoutes(deps),
  metrics: certificateGauge(deps),
});
