export { CompanyProfile } from './mine/index.ts';
export { sellerQuery } from './seller-query.ts';
