import type { Actor } from '@hoadon/domain/access/actor';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { freshenStatistics } from '../../../platform/db/freshen-statistics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Arrival } from '../import-verdict.ts';
import { isTakenMeanwhile, saveArrivals } from '../saving/index.ts';

/** The actor, and the act that the arrivals are part of. */
export type IntakeActor = Readonly<{ companyId: string; actor: Actor; actId: string }>;
export type ActPart = Readonly<{ kind: string; nameOf: (arrival: Arrival) => string }>;
type SavedEntry = Readonly<{ entryPath: string; invoiceId: string; isNew: boolean }>;

/** Attempts against concurrent transactions with the same invoices. */
const TRIES = 3;

/** Saves a part of an act, which is identified by its arrivals: a retry is the same part. */
export async function savePart(
  deps: Pick<Platform, 'db' | 'clock' | 'events'>,
  { companyId, actor, actId }: IntakeActor,
  { kind, nameOf }: ActPart,
  arrivals: readonly Arrival[],
): Promise<SavedEntry[]> {
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(actId, ...arrivals.map(nameOf)), kind, at };
  for (let left = TRIES; ; left -= 1)
    try {
      const parts = await perform(deps.db, act, async (tx) => {
        const invoices = await saveArrivals(tx, deps.events, { companyId, actor, at }, arrivals);
        return invoices.flatMap(({ id, saved, rows }) =>
          rows.map(({ arrival }, nth) => ({
            entryPath: arrival.entryPath,
            invoiceId: id,
            isNew: saved === null && nth === 0,
          })),
        );
      });
      await freshenStatistics(deps.db);
      return parts;
    } catch (error) {
      if (!isTakenMeanwhile(error) || left === 1) throw error;
    }
}
