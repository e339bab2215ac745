import {
  type ReconciliationFinding,
  reconcile,
  type Sides,
} from '@hoadon/domain/reconciliation/reconcile';
import { workerThreads } from '../../platform/worker-threads.ts';

/** Compares two sides: the part of a reconciliation that is bound by the processor. */
export type Reconciling = Readonly<{
  reconcile(sides: Sides): Promise<ReconciliationFinding[]>;
  close(): Promise<void>;
}>;

/** Two companies with large comparisons do not wait for each other. */
const THREADS = 2;
/** 100,000 rows a side take some hundred megabytes. */
const MEMORY_MB = 2_048;

/** In this thread. */
export const reconciling = (): Reconciling => ({
  reconcile: async (sides) => reconcile(sides),
  close: async () => {},
});

/** On threads of its own, so that requests do not wait meanwhile. */
export function threadedReconciling(): Reconciling {
  const threads = workerThreads(new URL('./reconciling-worker.ts', import.meta.url), {
    threads: THREADS,
    memoryMb: MEMORY_MB,
  });
  return { reconcile: (sides) => threads.run('compare', sides), close: () => threads.close() };
}
