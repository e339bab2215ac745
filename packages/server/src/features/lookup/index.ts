import type { Feature } from '../../feature.ts';
import type { LookupDeps } from './deps.ts';
import { lookupRoutes } from './routes.ts';

export { checkRegistration } from './check-registration.ts';
export type { LookupDeps } from './deps.ts';
export { fromRegistry, lookUpTaxCode } from './look-up-tax-code.ts';
export { registeredOffice } from './registered-office.ts';
export { findEntries, type RegistryEntry } from './registry-entry.repository.ts';
export { storedNames } from './stored-names.ts';

export const lookupFeature = (deps: LookupDeps): Feature => ({
  name: 'lookup',
  routes: lookupRoutes(deps),
});
