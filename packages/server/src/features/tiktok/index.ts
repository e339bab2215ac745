export { forgetOldAuthorizations } from './authorize.ts';
export { tiktokRoutes } from './routes.ts';
