import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { isInfrastructureError } from '../acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../acts/retry-until-outcome-known.ts';
import type { Db } from '../db/open.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import type { StoredEvent } from './port.ts';

/** An event with the time at which it was written. */
export type DatedEvent = StoredEvent & Readonly<{ at: Instant }>;

/** A consumer of the outbox of every company. Resumes at its cursor and receives each event once. */
export type OutboxReader = Readonly<{
  name: string;
  /** Condition on the columns type and payload: which events it receives. */
  takes: RawBuilder<unknown>;
  /**
   * Applies the events, in the transaction that moves the cursor. An error is attributed to one of the events, which is
   * then searched for.
   */
  take(tx: Tx, companyId: string, events: readonly DatedEvent[]): Promise<void>;
}>;

type Deps = Pick<Platform, 'db' | 'clock' | 'log'>;

/** Events per transaction. */
const AT_ONCE = 500;
/** Ids scanned per transaction: most events do not concern the reader. */
const LOOKED_OVER = 5_000;
/** After so many failures the event is passed over. */
const MOST_FAILURES = 3;
const FIRST_WAIT_MS = 5_000;

/**
 * Reads until there are no new events, round robin over the companies, so that a company with a million events does not
 * block the others. A failure affects only its company; an event that fails is retried a few times, then skipped.
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

/** Reads the next events of a company; returns true if there may be more. After a failure retries with fewer events. */
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
      return await retryUntilOutcomeKnown(({ settled }) =>
        transact(deps.db, async (tx) => {
          const from = await lockCursor(tx, companyId, reader.name);
          settled();
          return readFrom(tx, noted, { companyId, from, most });
        }),
      );
    } catch (err) {
      if (isInfrastructureError(err)) throw err;
      if (tried <= 1) return await noteFailure(deps, reader, companyId, err);
    }
  }
}

async function lockCursor(tx: Tx, companyId: string, reader: string): Promise<bigint> {
  await sql`
    insert into event_reader (company_id, reader) values (${companyId}, ${reader})
    on conflict (company_id, reader) do nothing`.execute(tx);
  const { rows } = await sql<{ last_id: string }>`
    select last_id from event_reader
    where company_id = ${companyId} and reader = ${reader} for update`.execute(tx);
  return BigInt(rows[0]?.last_id ?? 0);
}

type OutboxWindow = Readonly<{ companyId: string; from: bigint; most: number }>;

async function readFrom(tx: Tx, reader: OutboxReader, window: OutboxWindow): Promise<boolean> {
  const { companyId, from, most } = window;
  const { head, events } = await findAfter(tx, reader, window);
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
  { companyId, from, most }: OutboxWindow,
): Promise<Readonly<{ head: bigint; events: DatedEvent[] }>> {
  // Reads the head first: events written meanwhile have later ids.
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

/** Delays the retry, or skips the failing event; returns true if reading can continue at once. */
async function noteFailure(
  { db, clock, log }: Deps,
  reader: OutboxReader,
  companyId: string,
  err: unknown,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const from = await lockCursor(tx, companyId, reader.name);
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
