import type { Feature } from '../../feature.ts';
import { type CompanyDeps, companyRoutes } from './routes.ts';

export { companyInformation } from './company-information.ts';
export { findTaxOfficeOf } from './repository.ts';
export { requireTaxOffice } from './require-tax-office.ts';
export { companyQuery, declaredBy, findSeller, sellerOf } from './seller.ts';
export { setDeclarationPeriod } from './set-declaration-period.ts';

export const companyFeature = (deps: CompanyDeps): Feature => ({
  name: 'company',
  routes: companyRoutes(deps),
});
