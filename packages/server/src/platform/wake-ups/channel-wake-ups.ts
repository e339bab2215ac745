import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { listeners } from './listeners.ts';
import type { WakeUps } from './port.ts';

const CHANNEL = 'hoadon_wake_ups';
/** PostgreSQL lets one notifying commit through at a time, so a process sends few. */
const BETWEEN_MS = 50;
/** PostgreSQL accepts 8,000 bytes in one notification. */
const LONGEST = 7_900;
/** Sent instead of too many topics. */
const ALL = '*';

/** Wake-ups by NOTIFY, outside every transaction; wake-ups of one moment are merged. */
export async function channelWakeUps(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: Logger,
): Promise<WakeUps> {
  const self = randomUUID();
  const here = listeners((error) => log.error({ err: error }, 'a wake-up failed'));
  const topics = new Set<string>();
  let isSending = false;
  let sending = Promise.resolve();
  const stop = await listen(CHANNEL, (payload) => {
    const [sender, ...topicNames] = payload.split(' ');
    if (sender === self) return;
    if (topicNames[0] === ALL) here.actAll();
    else here.act(topicNames);
  });

  async function sendWaiting(): Promise<void> {
    while (topics.size > 0) {
      const topicNames = [...topics];
      topics.clear();
      here.act(topicNames);
      const sent = notify(db, self, topicNames).catch((error) =>
        log.warn({ err: error }, 'other processes were not woken and find the work by themselves'),
      );
      await Promise.all([sent, pause(BETWEEN_MS)]);
    }
    // In the same tick as the last check of the topics: a topic added later starts a new round.
    isSending = false;
  }
  return {
    wake(topic) {
      topics.add(topic);
      if (isSending) return;
      isSending = true;
      sending = sendWaiting();
    },
    on: here.on,
    async close() {
      here.clear();
      await sending;
      await stop();
    },
  };
}

/** Does not wait for the disk: a crash only loses hints. */
async function notify(db: Db, self: string, topicNames: readonly string[]): Promise<void> {
  const names = topicNames.join(' ');
  const payload = `${self} ${names.length > LONGEST - self.length ? ALL : names}`;
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(
    db,
  );
}
