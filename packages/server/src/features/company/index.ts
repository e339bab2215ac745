export { companyRoutes } from './routes.ts';
export { findSeller } from './seller.ts';
