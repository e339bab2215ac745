import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './open.ts';

/** After this time a caller continues without its turn: the turn saves connections and guarantees nothing. */
const MOST_MS = 1_000;

const lanes = new WeakMap<Db, Map<string, Promise<void>>>();

/**
 * Waits until no other caller in this process holds the turn of this name; returns a disposer. Without turns the
 * callers would wait for each other inside the database, each occupying a connection.
 */
export async function waitForTurn(db: Db, name: string): Promise<() => void> {
  const ends = lanes.get(db) ?? new Map<string, Promise<void>>();
  lanes.set(db, ends);
  const before = ends.get(name);
  let end = () => {};
  const mine = new Promise<void>((resolve) => {
    end = resolve;
  });
  ends.set(name, mine);
  if (before) await upTo(MOST_MS, before);
  return () => {
    if (ends.get(name) === mine) ends.delete(name);
    end();
  };
}

async function upTo(milliseconds: number, work: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([work, pause(milliseconds, undefined, { ref: false, signal })]);
  waiting.abort();
}
