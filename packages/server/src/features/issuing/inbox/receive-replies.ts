import { AuthorityUnreachable, type Reply } from '../../../connectors/tax-authority/port.ts';
import type { Connection } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { addSeconds, retryTime } from '../retry-time.ts';
import { applyClaimed, applyStored, hashOf, LEASE_SECONDS } from './apply-stored.ts';
import { storeArrived } from './inbox.repository.ts';
import { beginPoll, endPoll, freePoll } from './poll.repository.ts';

const PAGE = 500;
/** First pause of the connection after a failure, for all processes. */
const FIRST_PAUSE_SECONDS = 2;

/** Applies new messages, and then messages left over by other processes; returns the number of new ones. */
export async function receiveReplies(deps: IssuingDeps): Promise<number> {
  try {
    return await receiveNew(deps);
  } finally {
    await applyStored(deps);
  }
}

/**
 * Stores and applies the new messages of all connections page by page; returns their number. One process reads a
 * connection at a time, and a connection that fails does not stop the others.
 */
export async function receiveNew(deps: IssuingDeps): Promise<number> {
  const { all } = deps.connections;
  const read = await Promise.allSettled(all.map((connection) => readConnection(deps, connection)));
  for (const one of read) if (one.status === 'rejected') throw one.reason;
  return read.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

async function readConnection(deps: IssuingDeps, from: Connection): Promise<number> {
  const { db, clock } = deps;
  const { inbox: connection } = from;
  const until = addSeconds(clock.now(), LEASE_SECONDS);
  const poll = await beginPoll(db, { connection, at: clock.now(), until });
  if (!poll) return 0;
  try {
    return await readPages(deps, from, poll);
  } catch (error) {
    // Otherwise no process would read the connection before the lease expires.
    const soon = addSeconds(clock.now(), FIRST_PAUSE_SECONDS);
    await freePoll(db, connection, { held: until, until: soon }).catch(() => undefined);
    throw error;
  }
}

async function readPages(
  deps: IssuingDeps,
  { inbox: connection, authority }: Connection,
  poll: Readonly<{ cursor: string | null; failures: number }>,
): Promise<number> {
  const { db, clock } = deps;
  let count = 0;
  for (let from = poll.cursor; ; ) {
    const replies = await loadReplies(deps, {
      connection,
      authority,
      from,
      failures: poll.failures,
    });
    if (!replies) return count;
    const last = replies.at(-1);
    if (!last) {
      await endPoll(db, connection, { until: null, failures: 0 });
      return count;
    }
    const at = clock.now();
    const isLast = replies.length < PAGE;
    const until = addSeconds(at, LEASE_SECONDS);
    const stored = await storeArrived(db, {
      connection,
      at,
      until,
      messages: replies.map((reply) => ({ ...reply, hash: hashOf(reply.bytes) })),
      progress: { from, to: last.cursor, isLast },
    });
    await applyClaimed(deps, stored, until);
    count += replies.length;
    from = last.cursor;
    if (isLast) return count;
  }
}

type PageRequest = Readonly<{
  connection: string;
  authority: Connection['authority'];
  from: string | null;
  failures: number;
}>;

/** Null where the connection failed, which is then paused for at least the time that the other side asked for. */
async function loadReplies(
  { db, clock, log }: IssuingDeps,
  { connection, authority, from, failures }: PageRequest,
): Promise<Reply[] | null> {
  try {
    return await authority.replies(from, PAGE);
  } catch (error) {
    if (!(error instanceof AuthorityUnreachable)) throw error;
    const at = clock.now();
    const pauses = [
      retryTime(at, FIRST_PAUSE_SECONDS, failures),
      addSeconds(at, error.retryAfter ?? 0),
    ];
    await endPoll(db, connection, { until: pauses.sort().at(-1) ?? at, failures: failures + 1 });
    log.warn({ err: error, connection }, 'the messages of the authority cannot be loaded');
    return null;
  }
}
