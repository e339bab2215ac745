import type { FailureCode } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import { receiveReplies } from '../inbox/index.ts';
import { CONTINUE_RUN, type RunPayload } from '../jobs.ts';
import { type Numbered, numberBatch } from '../numbering/index.ts';
import { advanceInvoices } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { findRun, findWaiting, markTaken, moveRun, type RunRow } from './bulk.repository.ts';
import { STOPS_A_RUN } from './bulk-release.ts';

/** Drafts that are numbered in one transaction. */
const BATCH = 250;
/** Batches under way at once: while one is sent, the next is signed and the one after numbered. */
const BATCHES_UNDER_WAY = 3;

export type RunOptions = Readonly<{
  /** Fetches replies; shared by those who wait for some. */
  receive?: () => Promise<number>;
  /** The process ends: no new batch is begun, the run goes on where it starts again. */
  stopping?: AbortSignal;
}>;

/**
 * Works a run off, batch by batch, until it is done, paused or stopped. A killed worker loses
 * nothing: what has its number is finished by the pipeline, the rest still waits in the run.
 */
export async function continueRun(
  deps: IssuingDeps,
  { companyId, runId }: RunPayload,
  { receive = () => receiveReplies(deps), stopping }: RunOptions = {},
): Promise<void> {
  // The page of him who holds the token works such a run off.
  if ((await findRun(deps.db, companyId, runId))?.ca_id === TOKEN_SIGNER) return;
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  while (!stopping?.aborted) {
    const numbered = await numberNext(deps, companyId, runId);
    if (numbered === null) break;
    const batch: Promise<void> = advanceInvoices(deps, companyId, numbered)
      .then(receive)
      .then(() => undefined)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underWay.delete(batch));
    underWay.add(batch);
    if (underWay.size >= BATCHES_UNDER_WAY) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  for (const error of failures)
    deps.log.error({ err: error, runId }, 'a batch is left to the pipeline');
  await tell(deps, companyId, runId);
  if (stopping?.aborted) await deps.jobs.enqueue(deps.db, CONTINUE_RUN, [{ companyId, runId }]);
}

/** Numbers the next batch; null when there is nothing more to take. */
export async function numberNext(
  deps: IssuingDeps,
  companyId: string,
  runId: string,
  limit = BATCH,
): Promise<string[] | null> {
  const run = await findRun(deps.db, companyId, runId);
  if (run?.state !== 'running') return null;
  return transact(deps.db, async (db) => {
    const ids = await findWaiting(db, companyId, runId, limit);
    if (ids.length === 0) {
      await end({ ...deps, db }, companyId, run, 'finished', null);
      return null;
    }
    const actor = run.created_by ?? 'job/issuing';
    const outcome = await numberBatch(
      { ...deps, db },
      companyId,
      ids.map((id) => ({ id, actor, caId: run.ca_id })),
    );
    const items = ids.map((id) => ({ invoiceId: id, failure: failureOf(outcome.get(id)) }));
    // What stops the run is no fault of the drafts behind it: they wait in it, untouched.
    await markTaken(
      db,
      companyId,
      runId,
      items.filter(({ failure }) => !stopsRun(failure)),
    );
    const stop = items.find(({ failure }) => stopsRun(failure));
    if (stop) await end({ ...deps, db }, companyId, run, 'stopped', stop.failure);
    deps.events.publish(db, companyId, [{ type: 'bulk-run', id: runId, state: run.state }]);
    return ids.filter((id) => outcome.get(id)?.kind !== 'refused');
  });
}

const failureOf = (outcome: Numbered | undefined): FailureCode | null =>
  outcome?.kind === 'refused' ? outcome.code : null;

const stopsRun = (failure: FailureCode | null): boolean =>
  failure !== null && STOPS_A_RUN.includes(failure);

async function end(
  deps: IssuingDeps,
  companyId: string,
  run: RunRow,
  to: 'finished' | 'stopped',
  reason: string | null,
): Promise<void> {
  const at = deps.clock.now();
  await moveRun(deps.db, companyId, run.id, { from: ['running'], to, reason, at });
}

async function tell(deps: IssuingDeps, companyId: string, runId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const run = await findRun(tx, companyId, runId);
    if (run)
      deps.events.publish(tx, companyId, [{ type: 'bulk-run', id: runId, state: run.state }]);
  });
}
