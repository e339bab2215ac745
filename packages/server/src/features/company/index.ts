export { findTaxOfficeOf } from './repository.ts';
export { companyRoutes } from './routes.ts';
export { companyQuery, findSeller, sellerOf } from './seller.ts';
