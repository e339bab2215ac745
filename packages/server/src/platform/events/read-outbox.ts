import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { isNobodysFault } from '../acts/nobodys-fault.ts';
import { untilKnown } from '../acts/until-known.ts';
import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import type { StoredEvent } from './port.ts';

/** An event with the moment in which it was written. */
export type DatedEvent = StoredEvent & Readonly<{ at: Instant }>;

/** Somebody who reads the outbox of every company from where he stopped, each event once. */
export type OutboxReader = Readonly<{
  name: string;
  /** Which events he takes, over the columns type and payload. */
  takes: RawBuilder<unknown>;
  /**
   * Does what follows from them, in the transaction that notes that they were read. What it throws is taken for
   * the fault of one of them, which is looked for.
   */
  take(tx: Tx, companyId: string, events: readonly DatedEvent[]): Promise<void>;
}>;

type Deps = Pick<Platform, 'db' | 'clock' | 'log'>;

/** Events of one transaction. */
const AT_ONCE = 500;
/** Numbers that one transaction looks over: most of them are of no interest. */
const LOOKED_OVER = 5_000;
/** After so many failures the event is passed over. */
const MOST_FAILURES = 3;
const FIRST_WAIT_MS = 5_000;

/**
 * Until there is nothing new, the companies by turns, so that one with a million events keeps no other waiting. A
 * company where it fails harms itself alone; an event that cannot be taken is tried again a few times and then
 * passed over.
 */
export async function readOutbox(
  deps: Deps,
  reader: OutboxReader,
  stopping?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = false;
    const next = (after: string) => nextWithNews(deps, reader, after);
    for (let companyId = await next('0'); companyId !== null; companyId = await next(companyId)) {
      if (stopping?.aborted) return;
      const mayHaveMore = await readTurn(deps, reader, companyId).catch((err: unknown) => {
        deps.log.error({ err, companyId, reader: reader.name }, 'the outbox was not read');
        return false;
      });
      isMore ||= mayHaveMore;
    }
  }
}

/** The next company, after `after`, in which something happened that was not read. */
async function nextWithNews(
  { db, clock }: Deps,
  { name }: OutboxReader,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select h.company_id from event_head h
    left join event_reader r on r.company_id = h.company_id and r.reader = ${name}
    where h.company_id > ${after} and h.last_id > coalesce(r.last_id, 0)
      and (r.due_at is null or r.due_at <= ${clock.now()})
    order by h.company_id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

/** The next events of a company; true where there may be more. Of several that fail together fewer are tried. */
async function readTurn(deps: Deps, reader: OutboxReader, companyId: string): Promise<boolean> {
  let tried = 0;
  const noted: OutboxReader = {
    ...reader,
    take(tx, id, events) {
      tried = events.length;
      return reader.take(tx, id, events);
    },
  };
  for (let most = AT_ONCE; ; most = Math.ceil(tried / 2)) {
    try {
      return await untilKnown(({ settled }) =>
        transact(deps.db, async (tx) => {
          const from = await lockPlace(tx, companyId, reader.name);
          settled();
          return readFrom(tx, noted, { companyId, from, most });
        }),
      );
    } catch (err) {
      if (isNobodysFault(err)) throw err;
      if (tried <= 1) return await noteFailure(deps, reader, companyId, err);
    }
  }
}

async function lockPlace(tx: Tx, companyId: string, reader: string): Promise<bigint> {
  await sql`
    insert into event_reader (company_id, reader) values (${companyId}, ${reader})
    on conflict (company_id, reader) do nothing`.execute(tx);
  const { rows } = await sql<{ last_id: string }>`
    select last_id from event_reader
    where company_id = ${companyId} and reader = ${reader} for update`.execute(tx);
  return BigInt(rows[0]?.last_id ?? 0);
}

type Place = Readonly<{ companyId: string; from: bigint; most: number }>;

async function readFrom(tx: Tx, reader: OutboxReader, place: Place): Promise<boolean> {
  const { companyId, from, most } = place;
  const { head, events } = await findAfter(tx, reader, place);
  if (events.length > 0) await reader.take(tx, companyId, events);
  // A window that was cut short was read as far as its last event, any other to its end.
  const end = least(head, from + BigInt(LOOKED_OVER));
  const upTo = events.length === most ? BigInt(events.at(-1)?.id ?? end) : end;
  await sql`
    update event_reader set last_id = ${String(upTo)}, failures = 0, due_at = null
    where company_id = ${companyId} and reader = ${reader.name}`.execute(tx);
  return upTo < head;
}

async function findAfter(
  db: Db,
  { takes }: OutboxReader,
  { companyId, from, most }: Place,
): Promise<Readonly<{ head: bigint; events: DatedEvent[] }>> {
  // The head first: what is written meanwhile comes behind it.
  const head = await sql<{ last_id: string }>`
    select last_id from event_head where company_id = ${companyId}`.execute(db);
  const last = BigInt(head.rows[0]?.last_id ?? 0);
  const { rows } = await sql<DatedEvent>`
    select id, type, subject, payload, at from event
    where company_id = ${companyId} and id > ${String(from)}
      and id <= ${String(least(last, from + BigInt(LOOKED_OVER)))} and (${takes})
    order by id limit ${most}`.execute(db);
  return { head: last, events: rows };
}

/** Waits a little, or passes the event over that it stands before; true where it can go on at once. */
async function noteFailure(
  { db, clock, log }: Deps,
  reader: OutboxReader,
  companyId: string,
  err: unknown,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const from = await lockPlace(tx, companyId, reader.name);
    const { rows } = await sql<{ failures: number }>`
      update event_reader set failures = failures + 1
      where company_id = ${companyId} and reader = ${reader.name} returning failures`.execute(tx);
    const failures = rows[0]?.failures ?? 0;
    if (failures < MOST_FAILURES) {
      const wait = FIRST_WAIT_MS * 2 ** (failures - 1);
      const dueAt = new Date(Date.parse(clock.now()) + wait).toISOString();
      await sql`
        update event_reader set due_at = ${dueAt}
        where company_id = ${companyId} and reader = ${reader.name}`.execute(tx);
      log.warn({ err, companyId, reader: reader.name }, 'an event is tried again');
      return false;
    }
    const { events } = await findAfter(tx, reader, { companyId, from, most: 1 });
    const id = events[0]?.id ?? String(from);
    await sql`
      update event_reader set last_id = ${id}, failures = 0, due_at = null
      where company_id = ${companyId} and reader = ${reader.name}`.execute(tx);
    log.error({ err, companyId, reader: reader.name, event: id }, 'an event was passed over');
    return true;
  });
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
