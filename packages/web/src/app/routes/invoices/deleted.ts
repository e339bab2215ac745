import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../../features/invoice-lists/index.ts';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { main } from '../roots.ts';

/** The paths distinguish the two kinds: each takes rights of its own. */
const part = (name: 'DeletedCopies' | 'DeletedDrafts') =>
  lazyPart(
    withTexts(
      () => import('../../pages/deleted.tsx').then((file) => file[name]),
      'importedCopies',
      'bulkActs',
    ),
  );
const copies = createRoute({
  getParentRoute: () => main,
  path: '/main/deleted/copies',
  validateSearch: readListSearch,
  component: part('DeletedCopies'),
});
const drafts = createRoute({
  getParentRoute: () => main,
  path: '/main/deleted/drafts',
  validateSearch: readListSearch,
  component: part('DeletedDrafts'),
});

export const deletedRoutes = [copies, drafts] as const;
