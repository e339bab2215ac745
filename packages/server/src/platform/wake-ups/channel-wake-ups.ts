import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import type { WakeUps } from './port.ts';
import { waiting } from './waiting.ts';

const CHANNEL = 'hoadon_wake_ups';
/** PostgreSQL lets one notifying commit through at a time, so a process asks for few. */
const BETWEEN_MS = 50;
/** PostgreSQL takes 8,000 bytes in one notification. */
const LONGEST = 7_900;
/** Told instead of topics that are too many. */
const ALL = '*';

/** Wake-ups by NOTIFY, outside every transaction, one for all that came within a moment. */
export async function channelWakeUps(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: Logger,
): Promise<WakeUps> {
  const self = randomUUID();
  const here = waiting((error) => log.error({ err: error }, 'a wake-up failed'));
  const topics = new Set<string>();
  let isSending = false;
  let sending = Promise.resolve();
  const stop = await listen(CHANNEL, (payload) => {
    const [sender, ...told] = payload.split(' ');
    if (sender === self) return;
    if (told[0] === ALL) here.actAll();
    else here.act(told);
  });

  async function sendWaiting(): Promise<void> {
    while (topics.size > 0) {
      const told = [...topics];
      topics.clear();
      here.act(told);
      const sent = notify(db, self, told).catch((error) =>
        log.warn({ err: error }, 'other processes were not woken and find the work by themselves'),
      );
      await Promise.all([sent, pause(BETWEEN_MS)]);
    }
    // In the same breath as the last look at the topics: one added a moment later begins anew.
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

/** Nobody waits for the disk: what a crash forgets here was a hint. */
async function notify(db: Db, self: string, told: readonly string[]): Promise<void> {
  const names = told.join(' ');
  const payload = `${self} ${names.length > LONGEST - self.length ? ALL : names}`;
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(
    db,
  );
}
