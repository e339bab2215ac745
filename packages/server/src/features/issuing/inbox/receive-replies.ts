import { AuthorityUnreachable, type Reply } from '../../../connectors/tax-authority/port.ts';
import type { Connection } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { backOff, later } from '../later.ts';
import { applyStored, applyTaken, hashOf, TAKEN_FOR_SECONDS } from './apply-stored.ts';
import { storeArrived } from './inbox.repository.ts';
import { beginPoll, endPoll, freePoll } from './poll.repository.ts';

const PAGE = 500;
/** After a failure the connection is left alone, by all processes, for so long at first. */
const FIRST_PAUSE_SECONDS = 2;

/** Settles what came since the last time, and then what others left behind; answers how many came. */
export async function receiveReplies(deps: IssuingDeps): Promise<number> {
  try {
    return await receiveNew(deps);
  } finally {
    await applyStored(deps);
  }
}

/**
 * Keeps the authority's messages that came since the last time by any connection, page by page, and settles
 * what they answer. One process reads a connection at a time, and one that fails keeps none of the others
 * from being read. Answers how many were read.
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
  const until = later(clock.now(), TAKEN_FOR_SECONDS);
  const poll = await beginPoll(db, { connection, at: clock.now(), until });
  if (!poll) return 0;
  try {
    return await readPages(deps, from, poll);
  } catch (error) {
    // Without this nobody would read before the lease is over.
    const soon = later(clock.now(), FIRST_PAUSE_SECONDS);
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
    const replies = await ask(deps, { connection, authority, from, failures: poll.failures });
    if (!replies) return count;
    const last = replies.at(-1);
    if (!last) {
      await endPoll(db, connection, { until: null, failures: 0 });
      return count;
    }
    const at = clock.now();
    const isLast = replies.length < PAGE;
    const until = later(at, TAKEN_FOR_SECONDS);
    const stored = await storeArrived(db, {
      connection,
      at,
      until,
      messages: replies.map((reply) => ({ ...reply, hash: hashOf(reply.bytes) })),
      step: { from, to: last.cursor, isLast },
    });
    await applyTaken(deps, stored, until);
    count += replies.length;
    from = last.cursor;
    if (isLast) return count;
  }
}

type Question = Readonly<{
  connection: string;
  authority: Connection['authority'];
  from: string | null;
  failures: number;
}>;

/** Null where the connection failed: nobody tries it for a while, for as long as the other side asks at least. */
async function ask(
  { db, clock, log }: IssuingDeps,
  { connection, authority, from, failures }: Question,
): Promise<Reply[] | null> {
  try {
    return await authority.replies(from, PAGE);
  } catch (error) {
    if (!(error instanceof AuthorityUnreachable)) throw error;
    const at = clock.now();
    const pauses = [backOff(at, FIRST_PAUSE_SECONDS, failures), later(at, error.retryAfter ?? 0)];
    await endPoll(db, connection, { until: pauses.sort().at(-1) ?? at, failures: failures + 1 });
    log.warn({ err: error, connection }, 'the authority cannot be asked for its messages');
    return null;
  }
}
