export { DONG_TOTALS } from './in-dong.ts';
export { reportRange } from './report-range.ts';
export { statisticsRoutes } from './routes.ts';
