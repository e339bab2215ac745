import { type OutboxReader, readOutbox } from '../../platform/events/read-outbox.ts';
import type { NotificationsDeps } from './deps.ts';
import { newsOfEvents, TAKES, writeNews } from './news/index.ts';
import { watchRunsDue } from './watch-runs.ts';
import { watchRuns } from './watched-runs.repository.ts';

/** Tells people what happened since the last time, until nothing is new. May run twice: nothing is told twice. */
export async function tellPeople(deps: NotificationsDeps, stopping?: AbortSignal): Promise<void> {
  await readOutbox(deps, telling(deps), stopping);
  await watchRunsDue(deps, stopping);
}

const telling = (deps: NotificationsDeps): OutboxReader => ({
  name: 'notifications',
  takes: TAKES,
  async take(tx, companyId, events) {
    // Runs first: what they issued is told with them.
    const runs = events.filter(({ type }) => type === 'bulk-run').map(({ subject }) => subject);
    await watchRuns(tx, companyId, [...new Set(runs)], deps.clock.now());
    await writeNews(tx, deps, companyId, await newsOfEvents({ db: tx, companyId }, events));
  },
});
