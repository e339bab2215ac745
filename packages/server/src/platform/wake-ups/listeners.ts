import type { WakeUps } from './port.ts';

/** The listeners of this process, by topic. */
export type Listeners = Readonly<{
  on: WakeUps['on'];
  /** Topics without listeners are ignored. */
  act(topics: Iterable<string>): void;
  actAll(): void;
  clear(): void;
}>;

export function listeners(onError: (error: unknown) => void): Listeners {
  const waiters = new Map<string, Set<() => void>>();
  const act = (topics: Iterable<string>) => {
    for (const topic of topics)
      for (const waiter of waiters.get(topic) ?? []) {
        try {
          waiter();
        } catch (error) {
          onError(error);
        }
      }
  };
  return {
    on(topic, waiter) {
      const ofTopic = waiters.get(topic) ?? new Set();
      waiters.set(topic, ofTopic.add(waiter));
      return () => {
        ofTopic.delete(waiter);
        if (ofTopic.size === 0 && waiters.get(topic) === ofTopic) waiters.delete(topic);
      };
    },
    act,
    actAll: () => act([...waiters.keys()]),
    clear: () => waiters.clear(),
  };
}
