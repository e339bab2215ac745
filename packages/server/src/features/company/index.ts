export { companyInformation } from './company-information.ts';
export { findTaxOfficeOf } from './repository.ts';
export { companyRoutes } from './routes.ts';
export { companyQuery, declaredBy, findSeller, sellerOf } from './seller.ts';
export { setDeclarationPeriod } from './set-declaration-period.ts';
