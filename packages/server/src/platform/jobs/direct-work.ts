import type { Logger } from 'pino';
import type { JobKind } from './port.ts';

type Work = (payloads: unknown[]) => Promise<void>;

/** Work begun without the queue: as many hands and as large batches as the kind allows. */
export type DirectWork = Readonly<{
  add(kind: JobKind<unknown>, work: Work, payload: unknown): void;
  /** What is under way is finished, what waits is left. */
  stop(): Promise<void>;
}>;

export function directWork(log: Logger): DirectWork {
  const waiting = new Map<string, unknown[]>();
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();

  const hand = async (kind: JobKind<unknown>, work: Work): Promise<void> => {
    busy.set(kind.name, (busy.get(kind.name) ?? 0) + 1);
    for (let batch = take(kind); batch.length > 0; batch = take(kind))
      await work(batch).catch((error: unknown) => {
        log.warn({ err: error, kind: kind.name }, 'work begun at once is left to a later job');
      });
    busy.set(kind.name, (busy.get(kind.name) ?? 1) - 1);
  };
  const take = (kind: JobKind<unknown>) =>
    waiting.get(kind.name)?.splice(0, kind.batchSize ?? 1) ?? [];

  return {
    add(kind, work, payload) {
      const queue = waiting.get(kind.name);
      if (queue) queue.push(payload);
      else waiting.set(kind.name, [payload]);
      if ((busy.get(kind.name) ?? 0) >= (kind.concurrency ?? 1)) return;
      const run = hand(kind, work).finally(() => running.delete(run));
      running.add(run);
    },
    async stop() {
      waiting.clear();
      await Promise.all(running);
    },
  };
}
