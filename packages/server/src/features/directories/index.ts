import type { Feature } from '../../feature.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import type { DirectoriesDeps } from './deps.ts';
import { movingMany } from './moving-many.ts';
import { directoryRoutes } from './routes.ts';

export { holdDirectory, insertDirectory } from './tree.repository.ts';

export const directoriesFeature = (deps: DirectoriesDeps): Feature<RowAct> => ({
  name: 'directories',
  routes: directoryRoutes(deps),
  bulkActs: movingMany(deps),
});
