import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { CompanyArchiveDeps } from './deps.ts';
import { companyArchiveRoutes } from './routes.ts';
import { deleteOldExports, WRITE_ARCHIVE, writeExport } from './runs/index.ts';

export { ArchiveFault } from './archive/index.ts';
export { writeInspection } from './inspection/index.ts';
export {
  isQuiet,
  pauseCompany,
  resumeCompany,
  type WorkUnderWay,
  waitUntilQuiet,
} from './moving/index.ts';
export { importArchive, openArchive } from './reading/index.ts';
export { saveArchive, writeArchive } from './writing/index.ts';

export const companyArchiveFeature = (deps: CompanyArchiveDeps): Feature => ({
  name: 'company-archive',
  routes: companyArchiveRoutes(deps),
  jobs: [job(WRITE_ARCHIVE, (payload, stopping) => writeExport(deps, payload, stopping))],
  housekeeping: [() => deleteOldExports(deps)],
});
