import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const secondFactor = createRoute({
  getParentRoute: () => main,
  path: '/main/account/second-factor',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/second-factor/second-factor-page.tsx').then(
          (file) => file.SecondFactorPage,
        ),
      'secondFactor',
    ),
  ),
});

export const secondFactorRoutes = [secondFactor] as const;
