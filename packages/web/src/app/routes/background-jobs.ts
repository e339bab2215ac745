import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { main } from './roots.ts';

const failedJobs = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  component: lazyRouteComponent(() => import('../pages/background-jobs.tsx'), 'BackgroundJobs'),
  loader: () => addTexts('backgroundJobs'),
});

export const backgroundJobsRoutes = [failedJobs] as const;
