import type { Route } from '../../platform/http/route.ts';
import { handleRuns } from '../../platform/runs/index.ts';
import { createDrafts } from './create-drafts.ts';
import type { DraftImportDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { CREATE_DRAFTS, DRY_RUN } from './jobs.ts';
import { draftImportRoutes } from './routes.ts';

/** Ties the calls and the jobs together. Jobs run only where the platform starts a worker. */
export function draftImport(deps: DraftImportDeps): { routes: Route[]; close(): Promise<void> } {
  handleRuns(deps.jobs, DRY_RUN, (work, stopping) => dryRun(deps, work, stopping));
  handleRuns(deps.jobs, CREATE_DRAFTS, (work, stopping) => createDrafts(deps, work, stopping));
  return { routes: draftImportRoutes(deps), close: () => deps.judging.close() };
}
