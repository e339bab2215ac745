import type { Feature } from '../../feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyOfDeadJobs } from './notify-of-dead-jobs.ts';
import { backgroundJobRoutes } from './routes.ts';

export const backgroundJobsFeature = (
  deps: Pick<Platform, 'db' | 'clock' | 'events' | 'jobs' | 'log'>,
): Feature => ({
  name: 'background-jobs',
  routes: backgroundJobRoutes(deps),
  start: () => notifyOfDeadJobs(deps),
});
