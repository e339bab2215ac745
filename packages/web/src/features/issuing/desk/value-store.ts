import { useSyncExternalStore } from 'react';

/** One value outside React, so that only those who read a changed part of it render again. */
export type ValueStore<T> = Readonly<{
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}>;

export function createValueStore<T>(initial: T): ValueStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Part of the value; `select` must give the same answer for the same value. */
export const useStored = <T, Part>(store: ValueStore<T>, select: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
