export { findFiled, holdDraftReturns } from './filed-invoices.repository.ts';
export { vatReturnRoutes } from './routes.ts';
