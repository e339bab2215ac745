export { backgroundJobRoutes } from './routes.ts';
export { tellOfDeadJobs } from './tell-of-dead-jobs.ts';
