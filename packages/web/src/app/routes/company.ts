import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const company = createRoute({
  getParentRoute: () => main,
  path: '/main/settings/company',
  component: lazyPart(
    withTexts(
      () => import('../pages/company.tsx').then((file) => file.Company),
      'company',
      'issue',
      'kit',
    ),
  ),
});

export const companyRoutes = [company] as const;
