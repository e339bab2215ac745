import type { Logger } from 'pino';
import type { BuildFinalWrite } from '../db/final-writes.ts';
import type { Db } from '../db/open.ts';
import { afterCommit, beforeCommit } from '../db/transact.ts';
import type { WakeUps } from '../wake-ups/port.ts';
import { eventReader } from './event-reader.ts';
import type { Events } from './port.ts';
import { ANY_EVENT, topicOf } from './topics.ts';
import { eventSteps, type NewEvent, writeEvents } from './write-events.ts';

/** How often pages poll for events whose wake-up was lost. */
const LOOK_MS = 15_000;

export type OutboxOptions = Readonly<{ db: Db; wakeUps: WakeUps; log: Logger; lookMs?: number }>;

/** Events in a table of the database, read on a wake-up after the commit, and every few seconds anyway. */
export function outboxEvents({ db, wakeUps, log, lookMs = LOOK_MS }: OutboxOptions): Events {
  const reader = eventReader(db, log);
  const net = setInterval(() => reader.look(), lookMs);
  net.unref();
  const write: BuildFinalWrite<NewEvent> = (events, before, tx) => {
    const topics = new Set([ANY_EVENT, ...events.map(({ companyId }) => topicOf(companyId))]);
    afterCommit(tx, () => topics.forEach(wakeUps.wake));
    return writeEvents(events, before);
  };
  return {
    publish: (tx, companyId, events) =>
      beforeCommit(
        tx,
        'events',
        events.map(({ type, id, ...payload }) => ({ companyId, type, subject: id, payload })),
        write,
      ),
    within: ({ happened, before }) => ({
      ctes: eventSteps(happened, before),
      onSaved: (companyId, events) => {
        if (events.length === 0) return;
        wakeUps.wake(topicOf(companyId));
        wakeUps.wake(ANY_EVENT);
      },
    }),
    subscribe(companyId, lastId, listener) {
      const leave = reader.subscribe(companyId, lastId, listener);
      const sleepOn = wakeUps.on(topicOf(companyId), () => reader.look([companyId]));
      return () => {
        sleepOn();
        leave();
      };
    },
    async close() {
      clearInterval(net);
      await reader.close();
    },
  };
}
