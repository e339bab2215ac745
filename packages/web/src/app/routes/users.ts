import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const users = createRoute({
  getParentRoute: () => main,
  path: '/main/users',
  component: lazyPart(
    withTexts(
      () => import('../../features/users/users-page.tsx').then((file) => file.UsersPage),
      'users',
    ),
  ),
});

export const userRoutes = [users] as const;
