import type { BulkAct, BulkQuestion, IssueHint } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { askIssue, issueDrafts, readRun, startIssue } from '../issuing/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { linkRun } from './repository.ts';
import { findMadeIds, isRunOfImport } from './result.repository.ts';
import { requireImport } from './view.ts';

type ReleaseRequest = Readonly<{ id: string; hint: IssueHint }>;

/** What issuing the drafts of an import would do. Throws NOT_FOUND and IMPORT_NOT_IN_STATE. */
export async function askRelease(
  deps: DraftImportDeps,
  session: Session,
  context: RequestContext,
  { id, hint }: ReleaseRequest,
): Promise<BulkQuestion> {
  const ids = await idsToIssue(deps, session.companyId, id);
  return askIssue(deps, { session, context }, { ids, hint });
}

type Release = Readonly<{
  id: string;
  caId: string | null;
  /** The run that was asked about; null: all drafts of the import. */
  question: string | null;
}>;

/** Issues the drafts of an import as one run; a retry returns that run. Throws NOT_FOUND and IMPORT_NOT_IN_STATE. */
export async function releaseDrafts(
  deps: DraftImportDeps,
  session: Session,
  context: RequestContext,
  { id, caId, question }: Release,
): Promise<BulkAct> {
  const { companyId } = session;
  const { bulk_run_id } = await requireImport(deps.db, companyId, id);
  if (bulk_run_id !== null) return readRun(deps.db, deps, companyId, bulk_run_id);
  const ids = await idsToIssue(deps, companyId, id);
  const linking: RequestContext = {
    ...context,
    async saveResponse(tx, output) {
      const isLinked = await linkRun(tx, companyId, id, runIdOf(output));
      if (!isLinked) throw new Failure('IMPORT_NOT_IN_STATE');
      await context.saveResponse(tx, output);
    },
  };
  const caller = { session, context: linking };
  if (question === null) return issueDrafts(deps, caller, { ids, caId });
  if (!(await isRunOfImport(deps.db, companyId, { importId: id, runId: question })))
    throw new Failure('NOT_FOUND');
  return startIssue(deps, caller, { runId: question, caId });
}

async function idsToIssue(
  { db }: DraftImportDeps,
  companyId: string,
  id: string,
): Promise<readonly string[]> {
  const { state, bulk_run_id } = await requireImport(db, companyId, id);
  const ids = await findMadeIds(db, companyId, id);
  if (state !== 'created' || bulk_run_id !== null || ids.length === 0)
    throw new Failure('IMPORT_NOT_IN_STATE');
  return ids;
}

function runIdOf(output: unknown): string {
  if (typeof output === 'object' && output !== null && 'id' in output) return String(output.id);
  throw new Error('a run of issuing was begun without an id');
}
