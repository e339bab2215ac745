import type { Feature } from '../../feature.ts';
import type { FileAct } from '../bulk-acts/index.ts';
import type { ExportsDeps } from './deps.ts';
import { filesOfMany } from './files-of-many.ts';
import { exportsRoutes } from './routes.ts';

export const exportsFeature = (deps: ExportsDeps): Feature<FileAct> => ({
  name: 'exports',
  routes: exportsRoutes(deps),
  bulkActs: filesOfMany(deps),
});
