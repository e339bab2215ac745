import { setTimeout as pause, setImmediate as requestsFirst } from 'node:timers/promises';
import type { IssuingDeps } from '../deps.ts';
import { BATCH_SIZE, COMPANIES_PER_LOOK_UP, processBatch } from './advance-invoices.ts';
import { findDueCompanies } from './due.repository.ts';

/** In one process. */
const CONCURRENT_BATCHES = 4;
/** Invoices that become due meanwhile share the next batch, and other companies get the free slots. */
const BATCHES_PER_COMPANY = 2;
/** Finds due work whose wakeup was lost. */
const POLL_MS = 1_000;
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
            if (claimed > 0) onBatchComplete();
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
  const poll = async () => {
    if (isPolling || waiting.size >= COMPANIES_PER_LOOK_UP) return;
    isPolling = true;
    try {
      const companyIds = await findDueCompanies(
        deps.db,
        after,
        deps.clock.now(),
        COMPANIES_PER_LOOK_UP,
      );
      after = companyIds.length < COMPANIES_PER_LOOK_UP ? '0' : (companyIds.at(-1) ?? '0');
      companyIds.forEach(add);
    } catch (error) {
      deps.log.warn({ err: error }, 'due companies cannot be loaded');
    } finally {
      isPolling = false;
    }
  };
  return {
    start() {
      isWorking = true;
      const timer = setInterval(poll, POLL_MS);
      disposers.push(() => clearInterval(timer), deps.wakeups.subscribe(add, poll));
      void poll();
    },
    async stop() {
      isWorking = false;
      for (const dispose of disposers.splice(0)) dispose();
      waiting.clear();
      await Promise.race([
        Promise.all(batches.keys()),
        pause(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}
