import type { Feature } from '../../feature.ts';
import type { CorrectionsDeps } from './deps.ts';
import { correctionRoutes } from './routes.ts';

export type { CorrectionsDeps } from './deps.ts';

export const correctionsFeature = (deps: CorrectionsDeps): Feature => ({
  name: 'corrections',
  routes: correctionRoutes(deps),
});
