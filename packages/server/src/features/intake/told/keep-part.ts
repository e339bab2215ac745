import type { Actor } from '@hoadon/domain/access/actor';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { freshenStatistics } from '../../../platform/db/freshen-statistics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Arrival } from '../judged.ts';
import { isTakenMeanwhile, keepArrivals } from '../keeping/index.ts';

/** Who brings them, and the act that they are part of. */
export type By = Readonly<{ companyId: string; actor: Actor; actId: string }>;
export type Part = Readonly<{ kind: string; nameOf: (arrival: Arrival) => string }>;
type Kept = Readonly<{ place: string; invoiceId: string; isNew: boolean }>;

/** Whoever brings the same at once is met this often at most. */
const TRIES = 3;

/** Keeps a part of an act, which is known by what it brings: done again, it is the same part. */
export async function keepPart(
  deps: Pick<Platform, 'db' | 'clock' | 'events'>,
  { companyId, actor, actId }: By,
  { kind, nameOf }: Part,
  arrivals: readonly Arrival[],
): Promise<Kept[]> {
  const at = deps.clock.now();
  const act = { companyId, actId: actIdOf(actId, ...arrivals.map(nameOf)), kind, at };
  for (let left = TRIES; ; left -= 1)
    try {
      const parts = await perform(deps.db, act, async (tx) => {
        const kept = await keepArrivals(tx, deps.events, { companyId, actor, at }, arrivals);
        return kept.flatMap(({ id, known, rows }) =>
          rows.map(({ arrival }, nth) => ({
            place: arrival.place,
            invoiceId: id,
            isNew: known === null && nth === 0,
          })),
        );
      });
      await freshenStatistics(deps.db);
      return parts;
    } catch (error) {
      if (!isTakenMeanwhile(error) || left === 1) throw error;
    }
}
