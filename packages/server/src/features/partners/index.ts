import type { Feature } from '../../feature.ts';
import { AFTER_EVENTS, recurringJob } from '../../platform/jobs/job.ts';
import { ATTRIBUTE, ATTRIBUTE_EVERY_SECONDS, attributeInvoices } from './attribute-invoices.ts';
import type { PartnersDeps } from './deps.ts';
import { partnersRoutes } from './routes.ts';

export { attributeInvoices } from './attribute-invoices.ts';
export { type FoundPartnerRow, findPartners, type PartnerRole } from './find-partners.ts';

export const partnersFeature = (deps: PartnersDeps): Feature => ({
  name: 'partners',
  routes: partnersRoutes(deps),
  jobs: [
    recurringJob(
      ATTRIBUTE,
      ATTRIBUTE_EVERY_SECONDS,
      (stopping) => attributeInvoices(deps, stopping),
      AFTER_EVENTS,
    ),
  ],
});
