import type { Feature } from '../../feature.ts';
import { job, recurringJob } from '../../platform/jobs/job.ts';
import { deleteOldSignIns, resealTaxAccounts } from './account/index.ts';
import type { TaxAccountDeps } from './deps.ts';
import { SWEEP, SYNC } from './jobs.ts';
import { taxAccountRoutes } from './routes.ts';
import { readCompany, sweep } from './sync/index.ts';

export type { TaxAccountDeps } from './deps.ts';
export { SWEEP, SYNC } from './jobs.ts';

export const taxAccountFeature = (deps: TaxAccountDeps): Feature => ({
  name: 'tax-account',
  routes: taxAccountRoutes(deps),
  jobs: [
    job(SYNC, ({ companyId }, stopping) => readCompany(deps, companyId, stopping)),
    recurringJob(SWEEP, deps.config.leases.readerSearchMs / 1_000, () => sweep(deps)),
  ],
  housekeeping: [() => deleteOldSignIns(deps)],
  resealing: [() => resealTaxAccounts(deps)],
});
