export { LicenceExpired } from './lazy-licence-expired.ts';
export { LicenceGate } from './licence-gate.tsx';
export { isLicenceRefusal, PackagesLink } from './packages-link.tsx';
export { licenceQuery } from './queries.ts';
