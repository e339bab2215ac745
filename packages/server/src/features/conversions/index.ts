import type { Feature } from '../../feature.ts';
import type { ConversionsDeps } from './deps.ts';
import { conversionRoutes } from './routes.ts';

export type { ConversionsDeps } from './deps.ts';

export const conversionsFeature = (deps: ConversionsDeps): Feature => ({
  name: 'conversions',
  routes: conversionRoutes(deps),
});
