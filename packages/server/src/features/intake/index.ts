import type { Feature } from '../../feature.ts';
import { job, recurringJob } from '../../platform/jobs/job.ts';
import { deleteOldInvoiceImports } from './delete-old-imports.ts';
import type { IntakeDeps } from './deps.ts';
import { READ_IMPORT } from './jobs.ts';
import { readImport } from './read-import.ts';
import { REREAD, REREAD_EVERY_SECONDS, rereadDue } from './rereading/index.ts';
import { intakeRoutes } from './routes.ts';

export { type BroughtFile, bringProviderFiles, isTooLarge } from './bring-files.ts';
export type { IntakeDeps } from './deps.ts';
export { type InvoiceMetadata, takeFilesIn, takeMetadataIn } from './direct-intake/index.ts';
export { READ_IMPORT } from './jobs.ts';
export type { InvoiceReading } from './reading/entry.ts';
export { invoiceReading } from './reading/index.ts';

export const intakeFeature = (deps: IntakeDeps): Feature => ({
  name: 'intake',
  routes: intakeRoutes(deps),
  jobs: [
    job(READ_IMPORT, (payload, stopping) => readImport(deps, payload, stopping)),
    recurringJob(REREAD, REREAD_EVERY_SECONDS, (stopping) => rereadDue(deps, stopping)),
  ],
  housekeeping: [() => deleteOldInvoiceImports(deps)],
  close: () => deps.reading.close(),
});
