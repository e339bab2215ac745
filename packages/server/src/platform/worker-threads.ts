import { Piscina } from 'piscina';

type ThreadSettings = Readonly<{
  threads: number;
  /** Megabytes that the objects of one thread may take; past it the thread ends and its work is refused. */
  memoryMb: number;
}>;

/** Work of one module on threads of its own, which start when they are first needed. */
export type Threads = Readonly<{
  /** Refuses after `limitMs`, ending the thread that works on it. */
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
    // A thread that cannot run would leave its work waiting for ever: all of it is refused instead.
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
