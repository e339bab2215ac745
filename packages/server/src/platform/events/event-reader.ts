import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { EventListener, Events } from './port.ts';
import { beginning, PAGE, type ReadEvent, readAfter, readStretches } from './read-events.ts';

/** A listener. Until `after` is set it receives nothing. */
type Seat = { after: bigint | null; readonly lastId: string | null; readonly to: EventListener };

export type EventReader = Readonly<{
  subscribe: Events['subscribe'];
  /** Reads new events for the listeners of these companies; for all listeners if none are named. */
  look(companyIds?: Iterable<string>): void;
  close(): Promise<void>;
}>;

/** Reads for all listeners of this process together: one read at a time, one statement for all companies. */
export function eventReader(db: Db, log: Logger): EventReader {
  const seats = new Map<string, Set<Seat>>();
  const due = new Set<string>();
  let reading: Promise<void> | null = null;

  function look(companyIds: Iterable<string> = seats.keys()): void {
    for (const companyId of companyIds) if (seats.has(companyId)) due.add(companyId);
    if (due.size === 0) return;
    reading ??= readDue();
  }

  async function readDue(): Promise<void> {
    while (due.size > 0) {
      const companyIds = [...due];
      due.clear();
      try {
        await placeNewcomers(companyIds);
        while ((await deliverAfter(companyIds)) === PAGE);
      } catch (error) {
        // The next read finds these events again.
        log.warn({ err: error }, 'events could not be read');
      }
    }
    // In the same tick as the last check of `due`: a later request starts a new read.
    reading = null;
  }

  async function placeNewcomers(companyIds: readonly string[]): Promise<void> {
    const newcomers = companyIds.flatMap((companyId) =>
      seatsOf(companyId)
        .filter((seat) => seat.after === null)
        .map((seat) => ({ companyId, seat })),
    );
    if (newcomers.length === 0) return;
    const stretchOf = await readStretches(db, [...new Set(newcomers.map((n) => n.companyId))]);
    for (const { companyId, seat } of newcomers) {
      const { after, isGap } = beginning(seat.lastId, stretchOf(companyId));
      seat.after = after;
      seat.to.begin(String(after), isGap);
    }
  }

  const seatsOf = (companyId: string) => [...(seats.get(companyId) ?? [])];

  async function deliverAfter(companyIds: readonly string[]): Promise<number> {
    const cursors = companyIds.flatMap((companyId) => {
      const positions = seatsOf(companyId).flatMap(({ after }) => after ?? []);
      return positions.length === 0 ? [] : [{ companyId, after: positions.reduce(least) }];
    });
    const events = cursors.length === 0 ? [] : await readAfter(db, cursors);
    for (const event of events) for (const seat of seatsOf(event.companyId)) deliver(seat, event);
    return events.length;
  }

  return {
    look,
    subscribe(companyId, lastId, to) {
      const seat: Seat = { after: null, lastId, to };
      const ofCompany = seats.get(companyId) ?? new Set();
      seats.set(companyId, ofCompany.add(seat));
      look([companyId]);
      return () => {
        ofCompany.delete(seat);
        if (ofCompany.size === 0 && seats.get(companyId) === ofCompany) seats.delete(companyId);
      };
    },
    async close() {
      seats.clear();
      due.clear();
      await reading;
    },
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function deliver(seat: Seat, event: ReadEvent): void {
  const id = BigInt(event.id);
  if (seat.after === null || id <= seat.after) return;
  const isGap = id > seat.after + 1n;
  seat.after = id;
  if (isGap) seat.to.begin(String(id - 1n), true);
  seat.to.happened(event);
}
