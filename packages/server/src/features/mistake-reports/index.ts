export { mistakeAnswers } from './answers.ts';
export type { MistakeReportsDeps } from './deps.ts';
export { mistakeReportJobs } from './jobs.ts';
export { mistakeReportRoutes } from './routes.ts';
