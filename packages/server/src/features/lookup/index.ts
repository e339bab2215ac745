export type { LookupDeps } from './deps.ts';
export { lookUpTaxCode } from './look-up-tax-code.ts';
export { lookupRoutes } from './routes.ts';
