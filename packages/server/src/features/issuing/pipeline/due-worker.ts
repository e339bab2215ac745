import { setTimeout as pause, setImmediate as requestsFirst } from 'node:timers/promises';
import type { IssuingDeps } from '../deps.ts';
import { BATCH_SIZE, COMPANIES_PER_LOOK_UP, processBatch } from './advance-invoices.ts';
import { findDueCompanies, findNextStepAt } from './due.repository.ts';

/** In one process. */
const CONCURRENT_BATCHES = 4;
/** Invoices that become due meanwhile share the next batch, and other companies get the free slots. */
const BATCHES_PER_COMPANY = 2;
/** Between two polls while steps are due or change. */
const POLL_MS = 1_000;
/** Longest sleep of an idle process: finds due work whose wakeup was lost. */
const NET_MS = 10_000;
/** How long batches may finish when the process stops. */
const STOP_TIMEOUT_MS = 15_000;

/** Processes due invoices of all companies in turn. */
export type DueWorker = Readonly<{
  start(): void;
  /** Finishes claimed work and claims no more. */
  stop(): Promise<void>;
}>;

/** `onBatchComplete` runs after each batch; replies may still be pending. */
export function dueWorker(deps: IssuingDeps, onBatchComplete: () => void): DueWorker {
  const waiting = new Set<string>();
  const batches = new Map<Promise<void>, string>();
  const disposers: (() => void)[] = [];
  let isWorking = false;
  let isPolling = false;
  let after = '0';
  let timer: NodeJS.Timeout | null = null;
  let pollAt = Number.POSITIVE_INFINITY;

  const add = (companyId: string) => {
    if (!isWorking) return;
    waiting.add(companyId);
    startBatches();
  };
  const batchesOf = (companyId: string) =>
    [...batches.values()].filter((of) => of === companyId).length;
  const startBatches = () => {
    for (const companyId of waiting) {
      if (batches.size >= CONCURRENT_BATCHES) return;
      if (batchesOf(companyId) >= BATCHES_PER_COMPANY) continue;
      waiting.delete(companyId);
      // The embedded database responds within this turn of the event loop: requests would wait for all due work.
      const batch = requestsFirst()
        .then(() => processBatch(deps, companyId))
        .then(
          (claimed) => {
            // Last in the queue, so that companies that became due meanwhile come first.
            if (claimed === BATCH_SIZE) add(companyId);
            if (claimed > 0) {
              // Their next steps may be due before the planned poll.
              pollWithin(POLL_MS);
              onBatchComplete();
            }
          },
          (error: unknown) => {
            deps.log.error({ err: error, companyId }, 'a batch of invoices failed');
          },
        )
        .finally(() => {
          batches.delete(batch);
          startBatches();
        });
      batches.set(batch, companyId);
    }
  };
  const pollWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (!isWorking || pollAt <= at) return;
    if (timer) clearTimeout(timer);
    pollAt = at;
    timer = setTimeout(poll, ms);
  };
  const poll = async () => {
    pollAt = Number.POSITIVE_INFINITY;
    if (timer) clearTimeout(timer);
    if (isPolling || waiting.size >= COMPANIES_PER_LOOK_UP) return pollWithin(POLL_MS);
    isPolling = true;
    let wait = POLL_MS;
    try {
      const companyIds = await findDueCompanies(
        deps.db,
        after,
        deps.clock.now(),
        COMPANIES_PER_LOOK_UP,
      );
      after = companyIds.length < COMPANIES_PER_LOOK_UP ? '0' : (companyIds.at(-1) ?? '0');
      companyIds.forEach(add);
      if (companyIds.length === 0) wait = await untilNextStep(deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'due companies cannot be loaded');
    } finally {
      isPolling = false;
      pollWithin(wait);
    }
  };
  return {
    start() {
      isWorking = true;
      disposers.push(deps.wakeups.subscribe(add, poll));
      void poll();
    },
    async stop() {
      isWorking = false;
      if (timer) clearTimeout(timer);
      for (const dispose of disposers.splice(0)) dispose();
      waiting.clear();
      await Promise.race([
        Promise.all(batches.keys()),
        pause(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** Milliseconds until the next step is due, at most NET_MS. */
async function untilNextStep({ db, clock }: IssuingDeps): Promise<number> {
  const next = await findNextStepAt(db);
  if (next === null) return NET_MS;
  return Math.min(NET_MS, Math.max(POLL_MS, Date.parse(next) - Date.parse(clock.now())));
}
