import type { BulkAct, BulkQuestion, IssueHint } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Caller } from '../../../platform/http/route.ts';
import {
  askAct,
  beginAct,
  continueAct,
  declaredActs,
  findRun,
  steerAct,
  wireAct,
} from '../../bulk-acts/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { type IssueOptions, issueAct } from './issue-act.ts';

type ToIssue = Readonly<{ ids: readonly string[]; caId: string | null }>;

/** Starts a run that issues drafts without a confirmation. */
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
    const run = await readRun(tx, deps, companyId, id);
    await context.saveResponse(tx, run);
    return run;
  });
}

type ToAsk = Readonly<{ ids: readonly string[]; hint: IssueHint }>;

/** Saves a run that waits for its confirmation; returns what it would issue. */
export const askIssue = (
  deps: IssuingDeps,
  caller: Caller,
  { ids, hint }: ToAsk,
): Promise<BulkQuestion> =>
  askAct(deps, declaredActs([issueAct(deps)]), caller, {
    kind: 'issue',
    list_invoice_id: [...ids],
    ...(hint && { issue: hint }),
    sort: 'date',
    order: 'asc',
  });

type ToStart = Readonly<{ runId: string; caId: string | null }>;

/** Starts a confirmed run, as it was shown. Throws NOT_FOUND. */
export const startIssue = (
  deps: IssuingDeps,
  caller: Caller,
  { runId, caId }: ToStart,
): Promise<BulkAct> =>
  steerAct(deps, declaredActs([issueAct(deps)]), caller, {
    id: runId,
    command: 'start',
    signer: caId ?? undefined,
  });

/** Returns the progress of a run. Throws NOT_FOUND. */
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

/** Finishes a run without a worker. */
export const continueRun = (
  deps: IssuingDeps,
  { companyId, runId }: Readonly<{ companyId: string; runId: string }>,
  options?: IssueOptions,
): Promise<void> =>
  continueAct(deps, declaredActs([issueAct(deps, options)]), { companyId, bulkActId: runId });
