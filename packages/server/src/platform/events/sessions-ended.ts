import type { Db } from '../db/open.ts';
import { afterCommit, databaseOf, type Tx } from '../db/transact.ts';
import type { WakeUps } from '../wake-ups/port.ts';

const wakeUpsOf = new WeakMap<Db, WakeUps>();
const topicOf = (companyId: string) => `sessions/${companyId}`;

/** Has the end of a session in this database noticed at once by the streams of every process. */
export function spreadEndedSessions(db: Db, wakeUps: WakeUps): void {
  wakeUpsOf.set(db, wakeUps);
}

/** Sessions of the company end when `tx` commits: whoever serves one over time looks whether it is still alive. */
export function sessionsEnd(tx: Tx, companyId: string): void {
  afterCommit(tx, () => wakeUpsOf.get(databaseOf(tx))?.wake(topicOf(companyId)));
}

/** Calls `look` whenever sessions of the company have ended. A hint that is lost comes no more. Returns what ends it. */
export const onSessionsEnd = (db: Db, companyId: string, look: () => void): (() => void) =>
  wakeUpsOf.get(databaseOf(db))?.on(topicOf(companyId), look) ?? (() => {});
