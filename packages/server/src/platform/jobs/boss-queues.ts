import type PgBoss from 'pg-boss';
import { DEAD_LETTERS } from './boss-tables.ts';
import type { JobKind } from './port.ts';

const DEFAULT_EXPIRE_SECONDS = 300;
const DEAD_KEPT_DAYS = 365;
/** No kind of work is tried for longer. */
const LONGEST_TRIED_DAYS = 10;
/**
 * pg-boss keeps a dead job twice as long as the queue that it comes from keeps a waiting one, less twice
 * the time for which it was tried; what the queue of the dead itself says counts for nothing.
 */
const KEPT_DAYS = Math.ceil(DEAD_KEPT_DAYS / 2) + LONGEST_TRIED_DAYS;

/** Makes the queues that there are not, and those that are other than wanted so. */
export async function createQueues(
  boss: PgBoss,
  kinds: readonly JobKind<unknown>[],
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of [{ name: DEAD_LETTERS }, ...kinds.map(queueOf)]) {
    const known = existing.get(queue.name);
    if (!known) await boss.createQueue(queue.name, queue);
    else if (differs(queue, known)) await boss.updateQueue(queue.name, queue);
  }
}

const queueOf = (kind: JobKind<unknown>): PgBoss.Queue => ({
  name: kind.name,
  policy: 'short',
  retryLimit: kind.retryLimit ?? 5,
  retryDelay: Math.max(1, kind.retryDelay ?? 2),
  retryBackoff: true,
  expireInSeconds: kind.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
  retentionMinutes: KEPT_DAYS * 24 * 60,
  deadLetter: DEAD_LETTERS,
});

const differs = (wanted: PgBoss.Queue, known: object): boolean =>
  Object.entries(wanted).some(([name, value]) => Reflect.get(known, name) !== value);
