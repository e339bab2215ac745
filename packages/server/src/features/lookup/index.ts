export { checkRegistration } from './check-registration.ts';
export type { LookupDeps } from './deps.ts';
export { fromRegistry, lookUpTaxCode } from './look-up-tax-code.ts';
export { registeredOffice } from './registered-office.ts';
export { findEntries, type RegistryEntry } from './registry-entry.repository.ts';
export { lookupRoutes } from './routes.ts';
export { storedNames } from './stored-names.ts';
