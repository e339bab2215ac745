import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const fetchImport = withTexts(
  () => import('../../../features/draft-import/import-page.tsx').then((file) => file.ImportPage),
  'draftImport',
  'issue',
);

const start = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts',
  component: lazyPart(fetchImport),
});
const run = createRoute({
  getParentRoute: () => main,
  path: '/main/import-drafts/$id',
  component: lazyPart(fetchImport),
});

export const draftImportRoutes = [start, run] as const;
