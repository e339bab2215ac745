import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const failedJobs = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  component: lazyPart(
    withTexts(
      () => import('../pages/background-jobs.tsx').then((file) => file.BackgroundJobs),
      'backgroundJobs',
    ),
  ),
});

export const backgroundJobsRoutes = [failedJobs] as const;
