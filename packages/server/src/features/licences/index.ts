import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { LicencesDeps } from './deps.ts';
import { licenceRoutes } from './routes.ts';
import {
  CAPACITY_LETTER,
  CAPACITY_REACHED,
  deliverCapacityLetter,
  type WarningDeps,
  warnAllOfCapacity,
  warnOfCapacity,
} from './warnings/index.ts';

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
export { CAPACITY_REACHED } from './warnings/index.ts';

export const licencesFeature = (deps: LicencesDeps & WarningDeps): Feature => ({
  name: 'licences',
  routes: licenceRoutes(deps),
  jobs: [
    job(CAPACITY_REACHED, ({ companyId }) => warnOfCapacity(deps, companyId)),
    job(CAPACITY_LETTER, (letter) => deliverCapacityLetter(deps, letter)),
  ],
  housekeeping: [() => warnAllOfCapacity(deps)],
});
