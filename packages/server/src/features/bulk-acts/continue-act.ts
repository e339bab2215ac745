import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { isNobodysFault } from '../../platform/acts/nobodys-fault.ts';
import { untilKnown } from '../../platform/acts/until-known.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { NotDone, RowAct } from './bulk-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { findWaiting, noteOutcomes, type WaitingRow } from './items.repository.ts';
import { type ActPayload, CONTINUE_ACT } from './jobs.ts';
import { isRowAct, type KnownActs } from './known-acts.ts';
import { findRun, lockRun, moveRun, type RunRow } from './run.repository.ts';

/** Who does it where the person who asked for it is gone. */
const WORKER = 'job/bulk-acts';

type UnderWay = Readonly<{ companyId: string; run: RunRow; act: RowAct }>;

/**
 * Goes through the rows of an act until it is done or paused. Rows and what came of them are kept in one
 * transaction: whoever goes on after a killed worker, or after a COMMIT without an answer, finds each row
 * done or waiting. Rows that fail together are tried by fewer, until the one that cannot be done is found:
 * it is noted with its reason, and stops no other.
 */
export async function continueAct(
  deps: BulkActsDeps,
  acts: KnownActs,
  { companyId, bulkActId }: ActPayload,
  stopping?: AbortSignal,
): Promise<void> {
  const run = await findRun(deps.db, companyId, bulkActId);
  const act = run && acts.get(run.kind);
  if (!act || !isRowAct(act)) return;
  const underWay = { companyId, run, act };
  let atOnce: number | null = act.rowsAtOnce;
  while (!stopping?.aborted) {
    atOnce = await takeTurn(deps, underWay, atOnce);
    if (atOnce === null) return;
  }
  await deps.jobs.enqueue(deps.db, CONTINUE_ACT, [{ companyId, bulkActId }]);
}

/** The next rows, and how many to take after them; null where there is nothing more to take. */
async function takeTurn(
  deps: BulkActsDeps,
  underWay: UnderWay,
  atOnce: number,
): Promise<number | null> {
  const tried: number[] = [];
  try {
    const isMore = await takeNext(deps, underWay, atOnce, tried);
    return isMore ? Math.min(underWay.act.rowsAtOnce, atOnce * 2) : null;
  } catch (error) {
    const [first, ...others] = tried;
    if (isNobodysFault(error) || first === undefined) throw error;
    if (others.length > 0) return Math.ceil(atOnce / 2);
    await giveUp(deps, underWay, first, error);
    return atOnce;
  }
}

/** The next rows, done and noted; false where there is nothing more to take. `tried`: the positions that it took last. */
const takeNext = (
  deps: BulkActsDeps,
  { companyId, run, act }: UnderWay,
  limit: number,
  tried: number[],
) =>
  onNext(deps, { companyId, run, act }, limit, (tx, rows) => {
    tried.splice(0, tried.length, ...rows.map(({ position }) => position));
    const by = { companyId, actor: run.created_by ?? WORKER, at: deps.clock.now() } as const;
    const toDo = rows.map(({ id, version, position }) => ({
      id,
      version,
      actId: actIdOf('bulk-act', companyId, run.id, position),
    }));
    return act.perform(tx, by, toDo);
  });

/** The row that cannot be done is noted, and those behind it have their turn. Done by another worker meanwhile, it is left. */
function giveUp(
  deps: BulkActsDeps,
  underWay: UnderWay,
  failed: number,
  error: unknown,
): Promise<boolean> {
  const { companyId, run } = underWay;
  deps.log.error({ err: error, companyId, run: run.id }, 'a row of an act on many failed');
  const code: FailureCode = error instanceof Failure ? error.code : 'BULK_ROW_FAILED';
  return onNext(deps, underWay, 1, async (_tx, [next]) =>
    next?.position === failed ? new Map([[next.id, code]]) : null,
  );
}

/** Null: nothing was done to them. */
type DoRows = (tx: Tx, rows: readonly WaitingRow[]) => Promise<NotDone | null>;

function onNext(
  deps: BulkActsDeps,
  { companyId, run }: UnderWay,
  limit: number,
  doRows: DoRows,
): Promise<boolean> {
  return untilKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const state = await lockRun(tx, companyId, run.id);
      settled();
      if (state !== 'running') return false;
      const rows = await findWaiting(tx, companyId, run.id, limit);
      if (rows.length === 0) await finish(tx, deps, companyId, run);
      else {
        const notDone = await doRows(tx, rows);
        if (notDone === null) return true;
        const outcomes = rows.map(({ position, id }) => ({
          position,
          failure: notDone.get(id) ?? null,
        }));
        await noteOutcomes(tx, companyId, run.id, outcomes);
      }
      const next = rows.length === 0 ? 'finished' : 'running';
      deps.events.publish(tx, companyId, [{ type: 'bulk-run', id: run.id, state: next }]);
      return rows.length > 0;
    }),
  );
}

async function finish(
  tx: Tx,
  { clock }: BulkActsDeps,
  companyId: string,
  run: RunRow,
): Promise<void> {
  const at = clock.now();
  await moveRun(tx, companyId, run.id, { from: ['running'], to: 'finished', at });
  const subject = `bulk-act/${run.id}`;
  const payload = { kind: run.kind };
  writeAudit(tx, [{ companyId, actor: WORKER, act: 'bulk-act.finished', subject, at, payload }]);
}
