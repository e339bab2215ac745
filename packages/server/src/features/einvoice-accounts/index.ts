import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { EinvoiceAccountsDeps } from './deps.ts';
import { einvoiceAccountRoutes } from './routes.ts';
import { resealPasswords } from './sealed-password.ts';
import { runSync, SYNC_EINVOICES } from './sync/index.ts';

export const einvoiceAccountsFeature = (deps: EinvoiceAccountsDeps): Feature => ({
  name: 'einvoice-accounts',
  routes: einvoiceAccountRoutes(deps),
  jobs: [job(SYNC_EINVOICES, (payload, stopping) => runSync(deps, payload, stopping))],
  resealing: [() => resealPasswords(deps)],
});
