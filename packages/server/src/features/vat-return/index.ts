import type { Feature } from '../../feature.ts';
import type { VatReturnDeps } from './deps.ts';
import { vatReturnRoutes } from './routes.ts';

export { findFiled, holdDraftReturns } from './filed-invoices.repository.ts';
export { type Deductions, deductionsOf, type MovedDeduction } from './reading/index.ts';

export const vatReturnFeature = (deps: VatReturnDeps): Feature => ({
  name: 'vat-return',
  routes: vatReturnRoutes(deps),
});
