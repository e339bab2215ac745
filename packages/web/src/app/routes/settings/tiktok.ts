import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const tiktokSettings = createRoute({
  getParentRoute: () => settings,
  path: '/tiktok',
  component: lazyPart(
    withTexts(
      () => import('../../../features/tiktok/tiktok-screen.tsx').then((file) => file.TiktokScreen),
      'tiktok',
      'failure',
    ),
  ),
});
