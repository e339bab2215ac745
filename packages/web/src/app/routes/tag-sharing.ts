import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { root } from './roots.ts';

/** For holders of a link, signed in or not (TAG-013). */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/{-$owner}/{-$list}',
  component: lazyPart(
    withTexts(
      () => import('../../features/tag-sharing/guest-page.tsx').then((file) => file.SharedPage),
      'tagSharing',
    ),
  ),
});

export const sharedRoutes = [shared] as const;
