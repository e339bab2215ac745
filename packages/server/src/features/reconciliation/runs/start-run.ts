import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { Reconciliation, startReconciliation } from '@hoadon/contracts/reconciliation';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { unreadDays } from '@hoadon/domain/reconciliation/unread-days';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findRun, publishState } from '../../../platform/runs/index.ts';
import { beginAct, findRun as findBulkRun, type RowAct, wireAct } from '../../bulk-acts/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { RECONCILE } from '../jobs.ts';
import { areListedMoreThan, findReadOfPortal } from '../portal-lists/index.ts';
import { type Days, daysAround } from './days-around.ts';
import { areOwnMoreThan } from './own-invoices.repository.ts';
import {
  certainRows,
  countFindings,
  countRunning,
  insertRun,
  RECONCILIATIONS,
  type ReconciliationRun,
} from './run.repository.ts';

/** Of one company that are under way at once: its sales and its purchases. */
const MOST_RUNNING = 2;
/** Rows of one side, those around the days included: what a thread can hold (QUALITY asks for 100,000). */
const MOST_OF_A_SIDE = 150_000;

/**
 * Begins to compare; a worker does it. Throws RECONCILIATION_TOO_LARGE, and RECONCILIATION_UNDER_WAY where the company has its
 * share of the workers.
 */
export function startRun(
  deps: ReconciliationDeps,
  { session: { companyId, actor }, context }: Caller,
  { kind_of, start_date, end_date, as_of }: z.output<typeof startReconciliation.input>,
): Promise<Reconciliation> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'reconciliation.start', at };
  const days = {
    direction: kind_of ? ('issued' as const) : ('received' as const),
    from: start_date,
    to: end_date,
  };
  const asOf = as_of ?? deps.clock.today();
  return perform(deps.db, act, async (tx) => {
    if ((await countRunning(tx, companyId)) >= MOST_RUNNING)
      throw new Failure('RECONCILIATION_UNDER_WAY');
    await checkSize(tx, companyId, { ...daysAround(days), asOf }, deps.mostOfASide);
    const read = await findReadOfPortal(tx, companyId, { direction: days.direction, asOf });
    const id = await insertRun(tx, companyId, {
      ...days,
      asOf,
      unread: unreadDays(days, read),
      actor,
      at,
    });
    await deps.jobs.enqueue(tx, RECONCILE, [{ companyId, runId: id }]);
    publishState(tx, deps, RECONCILIATIONS, { companyId, id }, 'running');
    const run = await readRun(tx, companyId, id);
    await context.saveResponse(tx, run);
    return run;
  });
}

async function checkSize(
  tx: Tx,
  companyId: string,
  days: Days & Readonly<{ asOf: PlainDate }>,
  most = MOST_OF_A_SIDE,
): Promise<void> {
  const isTooLarge =
    (await areOwnMoreThan(tx, companyId, days, most)) ||
    (await areListedMoreThan(tx, companyId, days, most));
  if (isTooLarge) throw new Failure('RECONCILIATION_TOO_LARGE', { most: String(most) });
}

/**
 * Begins to approve what matched in every field, as it is now. Throws RECONCILIATION_NOT_ALLOWED where nothing is left to
 * approve.
 */
export function approveCertain(
  deps: ReconciliationDeps,
  approving: RowAct,
  { session: { companyId, actor }, context }: Caller,
  id: string,
): Promise<BulkAct> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'reconciliation.approve', at };
  return perform(deps.db, act, async (tx) => {
    const run = await readRun(tx, companyId, id);
    if (run.certain === 0) throw new Failure('RECONCILIATION_NOT_ALLOWED');
    const bulkRunId = await beginAct(tx, deps, approving, {
      companyId,
      actor,
      at,
      scope: { rows: certainRows(companyId, id) },
      most: run.certain,
    });
    const subject = `reconciliation/${id}`;
    const payload = { bulk_run: bulkRunId };
    writeAudit(tx, [{ companyId, actor, act: 'reconciliation.approved', subject, at, payload }]);
    const begun = await findBulkRun(tx, companyId, bulkRunId);
    if (!begun) throw new Error('an act that was begun is there');
    const answer = await wireAct(tx, companyId, approving, begun);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Throws NOT_FOUND. */
export async function readRun(db: Db, companyId: string, id: string): Promise<Reconciliation> {
  const run = await findRun(db, RECONCILIATIONS, { companyId, id });
  if (!run) throw new Failure('NOT_FOUND');
  return wireRun(db, companyId, run);
}

export async function wireRun(
  db: Db,
  companyId: string,
  run: ReconciliationRun,
): Promise<Reconciliation> {
  const { outcomes, open, certain } = await countFindings(db, companyId, run.id);
  return {
    id: run.id,
    state: run.state,
    kind_of: run.direction === 'issued',
    start_date: run.from_on,
    end_date: run.to_on,
    as_of: run.as_of,
    unread: run.unread.map(({ from, to }) => ({ start_date: from, end_date: to })),
    created_at: new Date(run.created_at).toISOString(),
    finished_at: run.finished_at && new Date(run.finished_at).toISOString(),
    outcomes: { ...NONE, ...outcomes },
    open: { ...NONE, ...open },
    certain: run.state === 'finished' ? certain : 0,
  };
}

const NONE = {
  matched: 0,
  differs: 0,
  'only-own': 0,
  'only-portal': 0,
  awaited: 0,
  duplicate: 0,
} as const;
