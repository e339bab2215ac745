import { Failure } from '@hoadon/domain/errors/failure';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BulkActsDeps } from './deps.ts';
import { type ActPayload, CONTINUE_ACT } from './jobs.ts';
import { isRowAct, type KnownActs } from './known-acts.ts';
import { findRun } from './run.repository.ts';
import { giveUpRow, publishState, takeRows, type UnderWay } from './take-rows.ts';

/**
 * Goes through the rows of an act until it is done, paused or stopped. Rows and what came of them are kept in
 * one transaction: whoever goes on after a killed worker, or after a COMMIT without an answer, finds each row
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
  if (!act || !isRowAct(act) || act.signing?.isByPage(run.signer)) return;
  const underWay = { companyId, run, act };
  const followed = following(deps, underWay);
  try {
    await takeAll(deps, underWay, followed.add, stopping);
  } finally {
    await followed.end();
  }
  if (act.goesOn) await tellState(deps, companyId, run.id);
  if (stopping?.aborted) await deps.jobs.enqueue(deps.db, CONTINUE_ACT, [{ companyId, bulkActId }]);
}

async function takeAll(
  deps: BulkActsDeps,
  underWay: UnderWay,
  follow: (ids: readonly string[]) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  let atOnce: number | null = underWay.act.rowsAtOnce;
  while (!stopping?.aborted && atOnce !== null)
    atOnce = await takeTurn(deps, underWay, atOnce, follow);
}

/** The next rows, and how many to take after them; null where there is nothing more to take. */
async function takeTurn(
  deps: BulkActsDeps,
  underWay: UnderWay,
  atOnce: number,
  follow: (ids: readonly string[]) => Promise<void>,
): Promise<number | null> {
  const tried: number[] = [];
  try {
    const ids = await takeRows(deps, underWay, atOnce, tried);
    if (ids === null) return null;
    await follow(ids);
    return Math.min(underWay.act.rowsAtOnce, atOnce * 2);
  } catch (error) {
    const [first, ...others] = tried;
    if (isInfrastructureError(error) || first === undefined) throw error;
    if (others.length > 0) return Math.ceil(atOnce / 2);
    const { companyId, run } = underWay;
    deps.log.error({ err: error, companyId, run: run.id }, 'a row of an act on many failed');
    await giveUpRow(deps, underWay, {
      position: first,
      code: error instanceof Failure ? error.code : 'BULK_ROW_FAILED',
    });
    return atOnce;
  }
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

/** Rows may have come to their end since the last one had its turn. */
async function tellState(deps: BulkActsDeps, companyId: string, id: string): Promise<void> {
  const run = await findRun(deps.db, companyId, id);
  if (!run) return;
  await transact(deps.db, async (tx) => publishState(tx, deps, companyId, id, run.state));
}
