export { sellerQuery } from './seller-query.ts';
