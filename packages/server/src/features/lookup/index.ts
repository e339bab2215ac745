export { checkRegistration } from './check-registration.ts';
export type { LookupDeps } from './deps.ts';
export { keptNames } from './kept-names.ts';
export { fromRegistry, lookUpTaxCode } from './look-up-tax-code.ts';
export { registeredOffice } from './registered-office.ts';
export { findEntries, type RegistryEntry } from './registry-entry.repository.ts';
export { lookupRoutes } from './routes.ts';
