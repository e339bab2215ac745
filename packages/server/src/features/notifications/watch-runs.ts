import type { Actor } from '@hoadon/domain/access/actor';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../platform/db/transact.ts';
import { findRun } from '../bulk-acts/index.ts';
import { countIssued } from '../issuing/index.ts';
import type { NotificationsDeps } from './deps.ts';
import { writeNews } from './news/index.ts';
import type { News } from './news.ts';
import {
  findWatched,
  lockWatched,
  nextWithWatched,
  postponeRun,
  type WatchedRun,
} from './watched-runs.repository.ts';

const AT_ONCE = 20;
const LOOK_AGAIN_MS = 5_000;
/** After this time a run is reported with the invoices that still wait for the authority. */
const LONGEST_MS = 86_400_000;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** Writes one notification for each run of issuing whose last invoice is finished. */
export async function watchRunsDue(deps: NotificationsDeps, stopping?: AbortSignal): Promise<void> {
  const next = (after: string) => nextWithWatched(deps.db, after, deps.clock.now());
  for (let companyId = await next('0'); companyId !== null; companyId = await next(companyId))
    for (const run of await findWatched(deps.db, companyId, deps.clock.now(), AT_ONCE)) {
      if (stopping?.aborted) return;
      await checkRun(deps, companyId, run).catch((err: unknown) => {
        if (isInfrastructureError(err)) throw err;
        deps.log.error(
          { err, companyId, run: run.run_id },
          'no notification was written for a run',
        );
        return postponeRun(deps.db, companyId, run.run_id, later(deps.clock.now(), 60_000));
      });
    }
}

async function checkRun(
  deps: NotificationsDeps,
  companyId: string,
  watched: WatchedRun,
): Promise<void> {
  const now = deps.clock.now();
  const run = await findRun(deps.db, companyId, watched.run_id);
  const goesOn = run === null || run.state === 'running' || run.state === 'paused';
  const counts = goesOn ? null : await countIssued(deps.db, companyId, run);
  const isPatient = Date.parse(now) - Date.parse(watched.since) < LONGEST_MS;
  if (run === null || counts === null || (counts.issuing > 0 && isPatient))
    return postponeRun(deps.db, companyId, watched.run_id, later(now, LOOK_AGAIN_MS));
  const failed = counts.failed + counts.waiting + counts.left + counts.issuing;
  const news: News = {
    kind: failed === 0 ? 'run-released' : 'run-not-released',
    fact: `run/${run.id}`,
    content: { total_invoices: counts.done, failed, ...(run.reason && { reason: run.reason }) },
    refId: run.id,
    by: run.created_by as Actor | null,
    at: now,
  };
  await retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const isOpen = await lockWatched(tx, companyId, watched);
      settled();
      if (!isOpen) return;
      await writeNews(tx, deps, companyId, [news]);
      await postponeRun(tx, companyId, run.id, null);
    }),
  );
}
