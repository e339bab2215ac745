import type { Feature } from '../../feature.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { copiesOnMany } from './copies-on-many.ts';
import type { ImportedCopiesDeps } from './deps.ts';
import { importedCopyRoutes } from './routes.ts';

export const importedCopiesFeature = (deps: ImportedCopiesDeps): Feature<RowAct> => ({
  name: 'imported-copies',
  routes: importedCopyRoutes(deps),
  bulkActs: copiesOnMany(deps),
});
