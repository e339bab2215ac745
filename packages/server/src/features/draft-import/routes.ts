import * as contract from '@hoadon/contracts/draft-import';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { findLatestRuns } from '../../platform/runs/index.ts';
import { startCreating } from './create-drafts.ts';
import type { DraftImportDeps } from './deps.ts';
import { startDryRun } from './dry-run.ts';
import { askRelease, releaseDrafts } from './release-drafts.ts';
import { DRAFT_IMPORTS } from './repository.ts';
import { resultFile } from './result-file.ts';
import { pageOfRows } from './rows.ts';
import { templateFile } from './template.ts';
import { uploadImport } from './upload.ts';
import { readImport, viewOf } from './view.ts';

/** How many imports the list shows. */
const LATEST = 10;

export const draftImportRoutes = (deps: DraftImportDeps): Route[] => [
  fileRoute(contract.getDraftImportTemplate, ({ kind }, { companyId }) =>
    templateFile(deps, companyId, kind),
  ),
  route(contract.listDraftImports, async (_input, { companyId }) => {
    const runs = await findLatestRuns(deps.db, DRAFT_IMPORTS, companyId, LATEST);
    return Promise.all(runs.map((run) => viewOf(deps.db, companyId, run)));
  }),
  route(contract.uploadDraftImport, (_input, session, context) =>
    uploadImport(deps, session, context),
  ),
  route(contract.getDraftImport, ({ id }, { companyId }) => readImport(deps.db, companyId, id)),
  route(contract.checkDraftImport, (input, session, context) =>
    startDryRun(deps, session, context, input),
  ),
  pageRoute(contract.listImportedRows, (input, { companyId }) =>
    pageOfRows(deps, companyId, input),
  ),
  route(contract.createImportedDrafts, ({ id, although_made_before }, session, context) =>
    startCreating(deps, session, context, { id, isKnown: although_made_before ?? false }),
  ),
  route(
    contract.askImportedRelease,
    ({ id, leave_out_doubtful, although_doubtful }, session, context) =>
      askRelease(deps, session, context, {
        id,
        hint: leave_out_doubtful ? { leave_out_doubtful, although_doubtful } : null,
      }),
  ),
  route(contract.releaseImportedDrafts, ({ id, ca_id, question = null }, session, context) =>
    releaseDrafts(deps, session, context, { id, caId: ca_id ?? null, question }),
  ),
  fileRoute(contract.getDraftImportResult, ({ id, words }, { companyId }) =>
    resultFile(deps, companyId, id, words),
  ),
];
