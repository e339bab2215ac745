import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { settings } from './frame.ts';

export const userSettings = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  component: lazyPart(
    withTexts(
      () => import('../../../features/users/users-page.tsx').then((file) => file.UsersPage),
      'users',
    ),
  ),
});
