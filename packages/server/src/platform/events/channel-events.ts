import { ServerEvent } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import type { Events } from './port.ts';

const CHANNEL = 'hoadon_events';
/** PostgreSQL takes 8,000 bytes in one notification. */
const EVENTS_IN_ONE = 40;

type Notice = z.infer<typeof Notice>;
const Notice = z.object({ companyId: z.string(), events: z.array(ServerEvent) });
type Listener = (event: ServerEvent) => void;

/** Listens on a channel of the database; answers how to stop. */
export type Listen = (
  channel: string,
  listener: (payload: string) => void,
) => Promise<() => Promise<void>>;

/** Events over LISTEN/NOTIFY: one listening connection a process, handed out by company inside it. */
export async function channelEvents(listen: Listen): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>();
  const stop = await listen(CHANNEL, (payload) => {
    const notice = Notice.parse(JSON.parse(payload));
    for (const listener of listeners.get(notice.companyId) ?? [])
      for (const event of notice.events) listener(event);
  });
  return {
    async publish(db, companyId, events) {
      const notices: Notice[] = [];
      for (let from = 0; from < events.length; from += EVENTS_IN_ONE)
        notices.push({ companyId, events: events.slice(from, from + EVENTS_IN_ONE) });
      if (notices.length > 0) await notify(db, notices);
    },
    subscribe(companyId, listener) {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany)
          listeners.delete(companyId);
      };
    },
    async close() {
      listeners.clear();
      await stop();
    },
  };
}

/** In one statement; PostgreSQL delivers them, in order, when the transaction commits. */
async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  const payloads = JSON.stringify(notices.map((notice) => JSON.stringify(notice)));
  await sql`
    select pg_notify(${CHANNEL}, payload)
    from json_array_elements_text(${payloads}::json) as t(payload)`.execute(db);
}
