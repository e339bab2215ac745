import { availableParallelism } from 'node:os';
import { type BoundedProcess, startProcess } from './bounded-process.ts';
import { fairQueue } from './fair-queue.ts';
import type { TaskMessage } from './messages.ts';
import { StoppedWork } from './stopped-work.ts';

export type ProcessSettings = Readonly<{
  /** Processes that one company may occupy; one more exists for the other companies. */
  processes?: number;
  /** Megabytes of memory per process; past them it is killed and its work refused. */
  memoryMb?: number;
  /** Processor time of one order in ms; past it the process is killed and the work refused. */
  limitMs?: number;
}>;

/** Runs work on files from outside in processes that can be killed without harm to other work. */
export type BoundedProcesses = Readonly<{
  /**
   * Runs a function that the module exports. A generator sends its result in pieces, because a long message takes its
   * size in memory several times while it is sent; the result is then the list of pieces. Throws the error of the
   * function, or StoppedWork.
   */
  run<Result>(companyId: string, name: string, task: unknown, limitMs?: number): Promise<Result>;
  close(): Promise<void>;
}>;

const MEMORY_MB = 1_024;
const LIMIT_MS = 10_000;
/** An idle process ends after this time, to return its memory. */
const IDLE_MS = 60_000;
/** Orders of one company that may wait: each holds its file in memory. */
const MOST_WAITING = 500;

type Work = Readonly<{
  companyId: string;
  order: TaskMessage;
  finish(result: unknown): void;
  refuse(cause: unknown): void;
}>;
type Idle = Readonly<{ worker: BoundedProcess; dismissal: NodeJS.Timeout }>;

/** Starts processes on demand, up to the limit. */
export function boundedProcesses(
  module: URL,
  {
    processes = availableParallelism(),
    memoryMb = MEMORY_MB,
    limitMs: usualLimitMs = LIMIT_MS,
  }: ProcessSettings = {},
): BoundedProcesses {
  const waiting = fairQueue<Work>();
  /** How many processes work for a company. */
  const busyFor = new Map<string, number>();
  const workers = new Set<BoundedProcess>();
  const idle: Idle[] = [];
  let closed = false;

  const busy = (companyId: string) => busyFor.get(companyId) ?? 0;
  const mayGo = (companyId: string) => busy(companyId) < processes;

  function dispatch(): void {
    while (idle.length > 0 || workers.size <= processes) {
      const work = waiting.take(mayGo);
      if (!work) return;
      void perform(takeWorker(), work);
    }
  }

  function takeWorker(): BoundedProcess {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.dismissal);
      if (free.worker.isFit()) return free.worker;
      workers.delete(free.worker);
    }
    const worker = startProcess(module, memoryMb);
    workers.add(worker);
    return worker;
  }

  async function perform(worker: BoundedProcess, work: Work): Promise<void> {
    const { companyId } = work;
    busyFor.set(companyId, busy(companyId) + 1);
    try {
      await worker.ready;
      work.finish(await worker.run(work.order));
    } catch (cause) {
      work.refuse(cause);
    }
    busyFor.set(companyId, busy(companyId) - 1);
    if (busy(companyId) === 0) busyFor.delete(companyId);
    if (worker.isFit()) park(worker);
    else dismiss(worker);
    if (!closed) dispatch();
  }

  function park(worker: BoundedProcess): void {
    const dismissal = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      dismiss(worker);
    }, IDLE_MS);
    idle.push({ worker, dismissal: dismissal.unref() });
  }

  function dismiss(worker: BoundedProcess): void {
    workers.delete(worker);
    void worker.end();
  }

  return {
    run<Result>(companyId: string, name: string, task: unknown, limitMs = usualLimitMs) {
      return new Promise<Result>((resolve, reject) => {
        if (closed) return reject(new StoppedWork('ended'));
        if (waiting.lengthFor(companyId) >= MOST_WAITING)
          return reject(new StoppedWork('too-many'));
        const finish = (result: unknown) => resolve(result as Result);
        waiting.add(companyId, {
          companyId,
          order: { name, task, limitMs },
          finish,
          refuse: reject,
        });
        dispatch();
      });
    },
    async close() {
      closed = true;
      for (const { refuse } of waiting.empty()) refuse(new StoppedWork('ended'));
      for (const { dismissal } of idle) clearTimeout(dismissal);
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}
