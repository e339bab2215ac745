import { workerThreads } from '../../platform/worker-threads.ts';
import { type JudgedInvoice, type JudgeTask, judge } from './judge.ts';

/** Judges invoices of a file: the part of a dry run that costs the processor. */
export type Judging = Readonly<{
  judge(task: JudgeTask): Promise<JudgedInvoice[]>;
  close(): Promise<void>;
}>;

const MEMORY_MB = 512;

/** In this thread. */
export const judging = (): Judging => ({
  judge: async (task) => judge(task),
  close: async () => {},
});

/** On a thread of its own, so that requests of other users do not wait. */
export function threadedJudging(): Judging {
  const threads = workerThreads(new URL('./judge.ts', import.meta.url), {
    threads: 1,
    memoryMb: MEMORY_MB,
  });
  return { judge: (task) => threads.run('judge', task), close: () => threads.close() };
}
