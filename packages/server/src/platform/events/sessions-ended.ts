import type { Db } from '../db/open.ts';
import { afterCommit, databaseOf, type Tx } from '../db/transact.ts';
import type { WakeUps } from '../wake-ups/port.ts';

const wakeUpsOf = new WeakMap<Db, WakeUps>();
const topicOf = (companyId: string) => `sessions/${companyId}`;

/** Has the end of a session in this database noticed at once by the streams of every process. */
export function spreadEndedSessions(db: Db, wakeUps: WakeUps): void {
  wakeUpsOf.set(db, wakeUps);
}

/**
 * Announces, after `tx` commits, that sessions of the company ended: long-lived connections then check their session.
 */
export function sessionsEnd(tx: Tx, companyId: string): void {
  afterCommit(tx, () => wakeUpsOf.get(databaseOf(tx))?.wake(topicOf(companyId)));
}

/** Calls `look` when sessions of the company have ended. A lost notification is not repeated. Returns a disposer. */
export const onSessionsEnd = (db: Db, companyId: string, look: () => void): (() => void) =>
  wakeUpsOf.get(databaseOf(db))?.on(topicOf(companyId), look) ?? (() => {});
