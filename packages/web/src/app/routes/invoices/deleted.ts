import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../../features/invoices/index.ts';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

const copies = createRoute({
  getParentRoute: () => main,
  path: '/main/deleted/copies',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/deleted.tsx').then((file) => file.DeletedCopies),
      'importedCopies',
      'bulkActs',
    ),
  ),
});
const drafts = createRoute({
  getParentRoute: () => main,
  path: '/main/deleted/drafts',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/deleted.tsx').then((file) => file.DeletedDrafts),
      'importedCopies',
      'bulkActs',
    ),
  ),
});

export const deletedRoutes = [copies, drafts] as const;
