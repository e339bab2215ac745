export { openAnnounceTab } from './announce-tab.ts';
export { CapacityNotice } from './capacity-notice.tsx';
export { Benefits } from './lazy-benefits.ts';
export { LicenceExpired } from './lazy-licence-expired.ts';
export { LicenceGate } from './licence-gate.tsx';
export { isLicenceRefusal, RefusalWay } from './packages/packages-link.tsx';
export { licenceQuery, packagesQuery } from './queries.ts';
export { RunStopped } from './run-stopped.tsx';
