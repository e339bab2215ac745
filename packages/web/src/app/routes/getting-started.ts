import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const gettingStarted = createRoute({
  getParentRoute: () => main,
  path: '/main/getting-started',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/getting-started/getting-started-page.tsx').then(
          (file) => file.GettingStartedPage,
        ),
      'gettingStarted',
      'company',
    ),
  ),
});

export const gettingStartedRoutes = [gettingStarted] as const;
