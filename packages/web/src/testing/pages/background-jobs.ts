import { backgroundJobsRoutes } from '../../app/routes/background-jobs.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderBackgroundJobs = pageRenderer(backgroundJobsRoutes);
