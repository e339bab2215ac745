export { OfficeMissing } from './lazy-office-missing.ts';
export { CompanyProfile } from './mine/index.ts';
export { sellerQuery } from './seller-query.ts';
