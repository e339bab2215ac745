export { findRun } from './bulk.repository.ts';
export { bulkRoutes } from './bulk-routes.ts';
export { continueRun, numberNext } from './continue-run.ts';
