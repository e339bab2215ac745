import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './open.ts';

/** Who waited so long goes on without: his turn is a courtesy, and no lock that anything rests on. */
const MOST_MS = 1_000;

const lanes = new WeakMap<Db, Map<string, Promise<void>>>();

/**
 * Waits for its turn among those in this process who take one of the same name; answers what ends it. They
 * would wait for each other in the database all the same, and there each holds a connection up.
 */
export async function takeTurn(db: Db, name: string): Promise<() => void> {
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
