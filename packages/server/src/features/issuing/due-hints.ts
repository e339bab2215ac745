import type { WakeUps } from '../../platform/wake-ups/port.ts';

/**
 * Where it is said that a company has work due. A hint, and nothing but: who works finds
 * the same by looking a moment later.
 */
export type DueHints = Readonly<{
  give(companyId: string): void;
  /** `look`: somebody elsewhere said so, of whatever company. Returns what ends it. */
  listen(begin: (companyId: string) => void, look: () => void): () => void;
}>;

const TOPIC = 'issuing/due';

/** Where nobody in this process works, the others are woken. */
export function dueHints(wakeUps?: Pick<WakeUps, 'wake' | 'on'>): DueHints {
  const workers = new Set<(companyId: string) => void>();
  return {
    give: (companyId) => {
      for (const begin of workers) begin(companyId);
      if (workers.size === 0) wakeUps?.wake(TOPIC);
    },
    listen: (begin, look) => {
      workers.add(begin);
      const sleepOn = wakeUps?.on(TOPIC, look);
      return () => {
        workers.delete(begin);
        sleepOn?.();
      };
    },
  };
}
