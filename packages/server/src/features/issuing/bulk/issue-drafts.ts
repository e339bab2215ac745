import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { beginAct, continueAct, findRun, knownActs, wireAct } from '../../bulk-acts/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { type IssueOptions, issueAct } from './issue-act.ts';

type Caller = Readonly<{ session: Session; context: RequestContext }>;
type ToIssue = Readonly<{ ids: readonly string[]; caId: string | null }>;

/** Issues drafts as one run about which nobody has to be asked, and hands it to the worker. */
export async function issueDrafts(
  deps: IssuingDeps,
  { session: { companyId, actor }, context }: Caller,
  { ids, caId }: ToIssue,
): Promise<BulkAct> {
  const act = issueAct(deps);
  await act.signing?.checkMay(companyId, caId);
  const at = deps.clock.now();
  const { actId } = context;
  return perform(deps.db, { companyId, actId, kind: 'bulk-act.issue', at }, async (tx) => {
    const scope = { ids };
    const id = await beginAct(tx, deps, act, { companyId, actor, at, scope, signer: caId });
    const told = await readRun(tx, deps, companyId, id);
    await context.keepAnswer(tx, told);
    return told;
  });
}

/** How far a run of issuing is. Throws NOT_FOUND. */
export async function readRun(
  db: Db,
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<BulkAct> {
  const run = await findRun(db, companyId, id);
  if (run?.kind !== 'issue') throw new Failure('NOT_FOUND');
  return wireAct(db, companyId, issueAct(deps), run);
}

/** Works a run off where no worker is. */
export const continueRun = (
  deps: IssuingDeps,
  { companyId, runId }: Readonly<{ companyId: string; runId: string }>,
  options?: IssueOptions,
): Promise<void> =>
  continueAct(deps, knownActs([issueAct(deps, options)]), { companyId, bulkActId: runId });
