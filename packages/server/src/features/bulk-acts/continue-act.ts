import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../platform/db/transact.ts';
import { halveOnFailure, publishState, runUntilDone } from '../../platform/runs/index.ts';
import { type DeclaredActs, isRowAct } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { findWaitingPositions } from './items.repository.ts';
import { type ActPayload, CONTINUE_ACT } from './jobs.ts';
import { BULK_RUNS, findRun } from './run.repository.ts';
import { giveUpRow, takeRows, type UnderWay } from './take-rows.ts';

/** Performs an act on its rows until it is done, paused or stopped. */
export async function continueAct(
  deps: BulkActsDeps,
  acts: DeclaredActs,
  { companyId, bulkActId }: ActPayload,
  stopping?: AbortSignal,
): Promise<void> {
  const run = await findRun(deps.db, companyId, bulkActId);
  const act = run && acts.get(run.kind);
  if (!act || !isRowAct(act) || act.signing?.isByPage(run.signer)) return;
  const underWay = { companyId, run, act };
  const followed = following(deps, underWay);
  try {
    await runUntilDone({
      stopping,
      nextBatch: () => nextBatch(deps, underWay, followed.add),
      handOver: () => deps.jobs.enqueue(deps.db, CONTINUE_ACT, [{ companyId, bulkActId }]),
    });
  } finally {
    await followed.end();
  }
  if (act.goesOn) await publishCurrentState(deps, companyId, run.id);
}

/** Returns false if nothing is left to do. */
async function nextBatch(
  deps: BulkActsDeps,
  underWay: UnderWay,
  follow: (ids: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const { companyId, run, act } = underWay;
  const positions = await findWaitingPositions(deps.db, companyId, run.id, act.rowsAtOnce);
  if (positions.length === 0) return (await takeRows(deps, underWay, act.rowsAtOnce)) !== null;
  let isOver = false;
  await halveOnFailure(positions, {
    async apply(some) {
      const ids = isOver ? null : await takeRows(deps, underWay, some.length, some.at(-1));
      if (ids === null) isOver = true;
      else await follow(ids);
      return [];
    },
    async onRowFailed(position, error) {
      deps.log.error({ err: error, companyId, run: run.id }, 'a row of a bulk action failed');
      const code = error instanceof Failure ? error.code : 'BULK_ROW_FAILED';
      await giveUpRow(deps, underWay, { position, code });
      return [];
    },
  });
  return !isOver;
}

/** What follows for rows that had their turn, so many batches at once; its errors are the pipeline's to mend. */
function following(deps: BulkActsDeps, { companyId, run, act: { goesOn } }: UnderWay) {
  const underWay = new Set<Promise<void>>();
  return {
    async add(ids: readonly string[]): Promise<void> {
      if (!goesOn) return;
      const batch: Promise<void> = goesOn
        .follow(companyId, ids)
        .catch((error: unknown) => {
          deps.log.error({ err: error, companyId, run: run.id }, 'a batch is left to the pipeline');
        })
        .finally(() => underWay.delete(batch));
      underWay.add(batch);
      if (underWay.size >= goesOn.batches) await Promise.race(underWay);
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

/** Rows may have reached their end since the last batch. */
async function publishCurrentState(
  deps: BulkActsDeps,
  companyId: string,
  id: string,
): Promise<void> {
  const run = await findRun(deps.db, companyId, id);
  if (!run) return;
  await transact(deps.db, async (tx) =>
    publishState(tx, deps, BULK_RUNS, { companyId, id }, run.state),
  );
}
