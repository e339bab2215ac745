import type { Route } from '../../platform/http/route.ts';
import { createDrafts } from './create-drafts.ts';
import type { DraftImportDeps } from './deps.ts';
import { dryRun } from './dry-run.ts';
import { CREATE_DRAFTS, DRY_RUN } from './jobs.ts';
import { draftImportRoutes } from './routes.ts';

/** Ties the calls and the jobs together. Jobs run only where the platform starts a worker. */
export function draftImport(deps: DraftImportDeps): { routes: Route[]; close(): Promise<void> } {
  deps.jobs.handle(DRY_RUN, async (payloads) => {
    for (const payload of payloads) await dryRun(deps, payload);
  });
  deps.jobs.handle(CREATE_DRAFTS, async (payloads) => {
    for (const { companyId, importId } of payloads) await createDrafts(deps, companyId, importId);
  });
  return { routes: draftImportRoutes(deps), close: () => deps.judging.close() };
}
