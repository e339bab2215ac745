import { type OutboxReader, readOutbox } from '../../platform/events/read-outbox.ts';
import type { NotificationsDeps } from './deps.ts';
import { NOTIFIED_EVENTS, newsOfEvents, writeNews } from './news/index.ts';
import { watchRunsDue } from './watch-runs.ts';
import { watchRuns } from './watched-runs.repository.ts';

/** Writes the notifications of all events that were not read before. May run twice: the fact of each is unique. */
export async function notifyMembers(
  deps: NotificationsDeps,
  stopping?: AbortSignal,
): Promise<void> {
  await readOutbox(deps, outboxReader(deps), stopping);
  await watchRunsDue(deps, stopping);
}

const outboxReader = (deps: NotificationsDeps): OutboxReader => ({
  name: 'notifications',
  takes: NOTIFIED_EVENTS,
  async take(tx, companyId, events) {
    // Runs first: invoices issued by a run have no notification of their own.
    const runs = events.filter(({ type }) => type === 'bulk-run').map(({ subject }) => subject);
    await watchRuns(tx, companyId, [...new Set(runs)], deps.clock.now());
    await writeNews(tx, deps, companyId, await newsOfEvents({ db: tx, companyId }, events));
  },
});
