export type { MailingDeps } from './deps.ts';
export { mailingJobs } from './jobs.ts';
export { mailToMany } from './mail-to-many.ts';
export { mailingRoutes } from './routes.ts';
