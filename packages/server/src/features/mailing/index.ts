export type { MailingDeps } from './deps.ts';
export { mailingJobs } from './jobs.ts';
export { mailingRoutes } from './routes.ts';
