import { Piscina } from 'piscina';

type ThreadSettings = Readonly<{
  threads: number;
  /** Megabytes of heap of one thread; past it the thread ends and its work is refused. */
  memoryMb: number;
}>;

/** Runs functions of one module on separate threads, which start on first use. */
export type Threads = Readonly<{
  /** Rejects after `limitMs`, ending the thread of the task. */
  run<T>(name: string, task: unknown, limitMs?: number): Promise<T>;
  close(): Promise<void>;
}>;

export function workerThreads(module: URL, { threads, memoryMb }: ThreadSettings): Threads {
  let pool: Piscina | null = null;
  const open = () => {
    const started = new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // A thread that cannot run would leave its work waiting for ever: reject all of it instead.
    started.on('error', () => {
      if (pool === started) pool = null;
      void started.destroy();
    });
    return started;
  };
  return {
    async run(name, task, limitMs) {
      pool ??= open();
      return pool.run(task, { name, ...(limitMs && { signal: AbortSignal.timeout(limitMs) }) });
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
