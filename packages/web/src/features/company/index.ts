export { OfficeMissing } from './lazy-office-missing.ts';
export { CompanyProfile, myCompaniesQuery, useSwitchCompany } from './mine/index.ts';
export { sellerQuery } from './seller-query.ts';
