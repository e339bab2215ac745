import type { Actor } from '@hoadon/domain/access/actor';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Arrival } from '../judged.ts';
import { isTakenMeanwhile, keepArrivals, keepOrHalve } from '../keeping/index.ts';
import { type ToldInvoice, toldArrival } from './told-arrival.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'log'>;
/** Who brings them, and the act that they are part of. */
type By = Readonly<{ companyId: string; actor: Actor; actId: string }>;

/** Where one that was told ended; `invoiceId` null: it could not be kept. */
export type TakenIn = Readonly<{ reference: string; invoiceId: string | null; isNew: boolean }>;

/** Whoever brings the same at once is met this often at most. */
const TRIES = 3;

/**
 * Takes in what somebody tells of without its bytes, each once under the act: one that is there gets a source more. What fails is
 * tried by fewer, until the one is found that cannot be kept: it stops no other.
 */
export async function takeToldIn(
  deps: Deps,
  by: By,
  told: readonly ToldInvoice[],
): Promise<TakenIn[]> {
  if (told.length === 0) return [];
  const taken = await keepOrHalve(told.map(toldArrival), {
    keep: (some) => keep(deps, by, some),
    giveUp: async ({ place: reference }, error) => {
      const { companyId } = by;
      deps.log.error({ err: error, companyId, reference }, 'what was told is not kept');
      return [{ reference, invoiceId: null, isNew: false }];
    },
  });
  return [...taken];
}

async function keep(deps: Deps, by: By, arrivals: readonly Arrival[]): Promise<TakenIn[]> {
  const { companyId, actor } = by;
  const at = deps.clock.now();
  // A part of the act is known by what it brings: done again, it is the same part.
  const actId = actIdOf(by.actId, ...arrivals.map(({ place }) => place));
  const act = { companyId, actId, kind: 'invoice.told-taken-in', at };
  for (let left = TRIES; ; left -= 1)
    try {
      return await perform(deps.db, act, async (tx) => {
        const kept = await keepArrivals(tx, deps.events, { companyId, actor, at }, arrivals);
        return kept.flatMap(({ id, known, rows }) =>
          rows.map(({ arrival }, nth) => ({
            reference: arrival.place,
            invoiceId: id,
            isNew: known === null && nth === 0,
          })),
        );
      });
    } catch (error) {
      if (!isTakenMeanwhile(error) || left === 1) throw error;
    }
}
