import type { FailureCode } from '@hoadon/domain/errors/failure';
import { untilKnown } from '../../../platform/acts/until-known.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import { receiveReplies } from '../inbox/index.ts';
import { CONTINUE_RUN, type RunPayload } from '../jobs.ts';
import { type Numbered, numberBatch } from '../numbering/index.ts';
import { advanceInvoices } from '../pipeline/index.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import {
  findRun,
  findWaiting,
  lockRun,
  markTaken,
  moveRun,
  type RunRow,
  type WaitingItem,
} from './bulk.repository.ts';
import { STOPS_A_RUN } from './bulk-release.ts';

/** Drafts that are numbered in one transaction. */
const BATCH = 250;
/** Batches under way at once: while one is sent, the next is signed and the one after numbered. */
const BATCHES_UNDER_WAY = 3;
/** Who ends a run where nobody asked for it. */
const WORKER = 'job/issuing';

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
  await publishState(deps, companyId, runId);
  if (stopping?.aborted) await deps.jobs.enqueue(deps.db, CONTINUE_RUN, [{ companyId, runId }]);
}

/**
 * Numbers the next batch; null when there is nothing more to take. Where its outcome is unknown it is
 * simply called again: the items say whose turn came, in the transaction that numbered them.
 */
export async function numberNext(
  deps: IssuingDeps,
  companyId: string,
  runId: string,
  limit = BATCH,
): Promise<string[] | null> {
  const run = await findRun(deps.db, companyId, runId);
  if (run?.state !== 'running') return null;
  return untilKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const state = await lockRun(tx, companyId, runId);
      settled();
      if (state !== 'running') return null;
      const items = await findWaiting(tx, companyId, runId, limit);
      if (items.length > 0) return numberItems(tx, deps, companyId, run, items);
      await endByItself(tx, deps, companyId, run, { to: 'finished', reason: null });
      return null;
    }),
  );
}

async function numberItems(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  run: RunRow,
  items: readonly WaitingItem[],
): Promise<string[]> {
  const { id: runId, ca_id: caId } = run;
  const outcomes = await numberBatch(
    tx,
    deps,
    companyId,
    items.map(({ id, version }) => ({
      id,
      actor: run.created_by ?? WORKER,
      caId,
      ...(version !== null && { version }),
    })),
  );
  const taken = items.map(({ id }) => ({ invoiceId: id, failure: failureOf(outcomes.get(id)) }));
  // What stops the run is no fault of the drafts behind it: they wait in it, untouched.
  await markTaken(
    tx,
    companyId,
    runId,
    taken.filter(({ failure }) => !stopsRun(failure)),
  );
  const stop = taken.find(({ failure }) => stopsRun(failure));
  if (stop) await endByItself(tx, deps, companyId, run, { to: 'stopped', reason: stop.failure });
  deps.events.publish(tx, companyId, [{ type: 'bulk-run', id: runId, state: run.state }]);
  return items.flatMap(({ id }) => (outcomes.get(id)?.kind === 'refused' ? [] : [id]));
}

const failureOf = (outcome: Numbered | undefined): FailureCode | null =>
  outcome?.kind === 'refused' ? outcome.code : null;

const stopsRun = (failure: FailureCode | null): boolean =>
  failure !== null && STOPS_A_RUN.includes(failure);

type End = Readonly<{ to: 'finished' | 'stopped'; reason: string | null }>;

async function endByItself(
  tx: Tx,
  { clock }: IssuingDeps,
  companyId: string,
  run: RunRow,
  { to, reason }: End,
): Promise<void> {
  const at = clock.now();
  await moveRun(tx, companyId, run.id, { from: ['running'], to, reason, at });
  const subject = `bulk-run/${run.id}`;
  const payload = { reason };
  writeAudit(tx, [{ companyId, actor: WORKER, act: `bulk-run.${to}`, subject, at, payload }]);
}

async function publishState(deps: IssuingDeps, companyId: string, runId: string): Promise<void> {
  const run = await findRun(deps.db, companyId, runId);
  if (!run) return;
  const { state } = run;
  await transact(deps.db, async (tx) =>
    deps.events.publish(tx, companyId, [{ type: 'bulk-run', id: runId, state }]),
  );
}
