import { workerThreads } from '../../platform/worker-threads.ts';
import { type Spreadsheet, UnreadableWorkbook } from './port.ts';
import type { ReadOutcome } from './spreadsheet-worker.ts';

/** A file that keeps a thread busy for longer was made to. */
const LIMIT_MS = 60_000;
const MEMORY_MB = 768;

/** Reads and writes on one thread of its own: a large file keeps nobody waiting but its sender. */
export function threadedSpreadsheet(): Spreadsheet {
  const threads = workerThreads(new URL('./spreadsheet-worker.ts', import.meta.url), {
    threads: 1,
    memoryMb: MEMORY_MB,
  });
  return {
    async read(bytes) {
      const outcome = await threads
        .run<ReadOutcome>('readWorkbook', bytes, LIMIT_MS)
        .catch((cause: unknown): never => {
          throw new UnreadableWorkbook('too-large', { cause });
        });
      if ('fault' in outcome) throw new UnreadableWorkbook(outcome.fault);
      return outcome.rows;
    },
    write: (sheets) => threads.run('write', sheets, LIMIT_MS),
    close: () => threads.close(),
  };
}
