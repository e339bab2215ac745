import type { PgBoss, Queue } from 'pg-boss';
import { DEAD_LETTERS } from './boss-tables.ts';
import type { JobKind } from './port.ts';

const DEFAULT_EXPIRE_SECONDS = 300;
/** A job that waits, or is dead, is deleted after a year, and not before. */
const RETENTION_SECONDS = 366 * 24 * 3_600;

/** Creates missing queues, and updates queues whose settings differ. */
export async function createQueues(
  boss: PgBoss,
  kinds: readonly JobKind<unknown>[],
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, ...settings } of [deadLetters, ...kinds.map(queueOf)]) {
    const existingQueue = existing.get(name);
    if (!existingQueue) await boss.createQueue(name, { policy, ...settings });
    else if (differs(settings, existingQueue)) await boss.updateQueue(name, settings);
  }
}

const deadLetters: Queue & { policy: 'standard' } = {
  name: DEAD_LETTERS,
  policy: 'standard',
  retentionSeconds: RETENTION_SECONDS,
};

const queueOf = (kind: JobKind<unknown>): Queue & { policy: 'short' } => ({
  name: kind.name,
  policy: 'short',
  retryLimit: kind.retryLimit ?? 5,
  retryDelay: Math.max(1, kind.retryDelay ?? 2),
  retryBackoff: true,
  expireInSeconds: kind.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
  retentionSeconds: RETENTION_SECONDS,
  deadLetter: DEAD_LETTERS,
});

const differs = (wanted: object, current: object): boolean =>
  Object.entries(wanted).some(([name, value]) => Reflect.get(current, name) !== value);
