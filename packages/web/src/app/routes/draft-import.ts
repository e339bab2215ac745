import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { main } from './roots.ts';

const start = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts',
  component: lazyRouteComponent(() => import('../pages/import-drafts.tsx'), 'ImportDrafts'),
  loader: () => addTexts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});
const run = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts/$id',
  component: lazyRouteComponent(() => import('../pages/import-drafts.tsx'), 'ImportDrafts'),
  loader: () => addTexts('draftImport', 'signing', 'bulkRelease', 'releasing', 'issue'),
});

export const draftImportRoutes = [start, run] as const;
