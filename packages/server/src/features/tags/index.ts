import type { Feature } from '../../feature.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import type { TagsDeps } from './deps.ts';
import { tagsRoutes } from './routes.ts';
import { tagMany } from './tag-many.ts';

export { requireTags, tagInvoices } from './tag-invoices.ts';

export const tagsFeature = (deps: TagsDeps): Feature<RowAct> => ({
  name: 'tags',
  routes: tagsRoutes(deps),
  bulkActs: tagMany(deps),
});
