import { isDeepStrictEqual } from 'node:util';
import { onSessionsEnd } from '../../platform/events/sessions-ended.ts';
import type { Route, Session, Subscribe } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { membershipRights } from './permissions.ts';
import { findLiveMembership } from './repository.ts';

type Watching = Pick<Platform, 'db' | 'log'>;

/**
 * The route; where it answers with a stream, the stream ends as soon as the session it was asked for in is over, or has other
 * rights.
 */
export function endsWithSession(deps: Watching, { call, handle }: Route): Route {
  if (call.answers !== 'events') return { call, handle };
  return {
    call,
    async handle(input, session, context) {
      const subscribe = (await handle(input, session, context)) as Subscribe;
      const joined: Subscribe = (lastId, listener) => {
        const leave = subscribe(lastId, listener);
        const unwatch = watchSession(deps, session, listener.end);
        return () => {
          unwatch();
          leave();
        };
      };
      return joined;
    },
  };
}

/** For a hint that was lost. */
const LOOK_MS = 25_000;

/**
 * Calls `onEnd` once, as soon as the session is revoked or its person has left the company or has other rights. For answers that take longer than
 * a request: their session was looked up at the beginning alone. Returns what ends the watch.
 */
export function watchSession(
  { db, log }: Watching,
  { companyId, userId, sessionId, role, permissions }: Session,
  onEnd: () => void,
  lookMs = LOOK_MS,
): () => void {
  if (sessionId === undefined) return () => {};
  const rights = { role, permissions };
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(net);
    sleepOn();
  };
  const look = async () => {
    try {
      if (isOver) return;
      const membership = await findLiveMembership(db, { companyId, userId, sessionId });
      if (membership && isDeepStrictEqual(membershipRights(membership), rights)) return;
    } catch (err) {
      // While the database is unreachable, no notification arrives either.
      log.warn({ err }, 'a session could not be looked up');
      return;
    }
    if (isOver) return;
    stop();
    onEnd();
  };
  const net = setInterval(look, lookMs);
  net.unref();
  const sleepOn = onSessionsEnd(db, companyId, look);
  // It may have ended since it was looked up.
  void look();
  return stop;
}
