import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import { createDrafts } from './create-drafts.ts';
import { deleteOldImports } from './delete-old-imports.ts';
import type { DraftImportDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { CREATE_DRAFTS, DRY_RUN } from './jobs.ts';
import { draftImportRoutes } from './routes.ts';

export { threadedJudging } from './judging.ts';

export const draftImportFeature = (deps: DraftImportDeps): Feature => ({
  name: 'draft-import',
  routes: draftImportRoutes(deps),
  jobs: [
    job(DRY_RUN, (payload, stopping) => dryRun(deps, payload, stopping)),
    job(CREATE_DRAFTS, (payload, stopping) => createDrafts(deps, payload, stopping)),
  ],
  housekeeping: [() => deleteOldImports(deps)],
  close: () => deps.judging.close(),
});
