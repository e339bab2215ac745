export { findFiled, holdDraftReturns } from './filed-invoices.repository.ts';
export { type Deductions, deductionsOf, type MovedDeduction } from './reading/index.ts';
export { vatReturnRoutes } from './routes.ts';
