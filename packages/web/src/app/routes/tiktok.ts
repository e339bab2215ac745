import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { searchReader, words } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { root } from './roots.ts';

/** Where TikTok sends the owner of a shop back to, in a window of its own. */
const back = createRoute({
  getParentRoute: () => root,
  path: '/integrate/tiktok',
  validateSearch: searchReader({ code: words(2_000), state: words(200) }),
  component: lazyPart(
    withTexts(
      () => import('../pages/tiktok-return.tsx').then((file) => file.TiktokReturn),
      'tiktok',
      'failure',
    ),
  ),
});

export const tiktokRoutes = [back] as const;
