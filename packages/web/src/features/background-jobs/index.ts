export { deadJobsQuery } from './queries.ts';
