export { activatePackage, type PackageSale } from './activate-package.ts';
export { type FreePackageGrant, grantFreePackage } from './grant-free-package.ts';
export {
  currentLicence,
  type LicenceGrant,
  type LockedLicence,
  licenceFrom,
  licenceLock,
  lockedLicence,
  runningLicences,
  takeFromLicence,
} from './licence-room.ts';
export { licenceUsage } from './packages.ts';
export { beginLicences, insertLicence, type NewLicence } from './repository.ts';
export { licenceRoutes } from './routes.ts';
export { CAPACITY_REACHED, licenceWarnings, warnAllOfCapacity } from './warnings/index.ts';
