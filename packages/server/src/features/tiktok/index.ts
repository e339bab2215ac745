export { forgetOldAuthorizations } from './authorize.ts';
export { tiktokRoutes } from './routes.ts';
export { resealShops } from './sealed-keys.ts';
