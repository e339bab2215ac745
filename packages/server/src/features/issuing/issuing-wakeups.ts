import type { WakeUps } from '../../platform/wake-ups/port.ts';

/** Wakes workers when a company has due invoices. A lost wakeup only delays them until the next poll. */
export type IssuingWakeups = Readonly<{
  notify(companyId: string): void;
  /** `onAny` runs when another process notified, for an unnamed company. Returns a disposer. */
  subscribe(onCompany: (companyId: string) => void, onAny: () => void): () => void;
}>;

const TOPIC = 'issuing/due';

/** Notifies the workers of this process, or other processes where this one has none. */
export function issuingWakeups(wakeUps?: Pick<WakeUps, 'wake' | 'on'>): IssuingWakeups {
  const workers = new Set<(companyId: string) => void>();
  return {
    notify: (companyId) => {
      for (const begin of workers) begin(companyId);
      if (workers.size === 0) wakeUps?.wake(TOPIC);
    },
    subscribe: (begin, look) => {
      workers.add(begin);
      const sleepOn = wakeUps?.on(TOPIC, look);
      return () => {
        workers.delete(begin);
        sleepOn?.();
      };
    },
  };
}
