import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const failedJobs = createRoute({
  getParentRoute: () => main,
  path: '/main/background-jobs',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/background-jobs/background-jobs-page.tsx').then(
          (file) => file.BackgroundJobsPage,
        ),
      'backgroundJobs',
    ),
  ),
});

export const backgroundJobsRoutes = [failedJobs] as const;
