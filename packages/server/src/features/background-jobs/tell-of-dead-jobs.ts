import { notable } from '@hoadon/contracts/notifications';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'events' | 'jobs' | 'log'>;

/** The people of a company are told of a job of theirs that failed to the end, once each. */
export function tellOfDeadJobs({ db, events, jobs, log }: Deps): void {
  jobs.onDeath(({ id, companyId }) => {
    const about = `background-job/${id}`;
    const fact = { kind: 'work-failed', about, area: 'background-job' } as const;
    transact(db, async (tx) =>
      events.publish(tx, companyId, [notable({ ...fact, reason: 'SERVICE_UNAVAILABLE' })]),
    ).catch((err: unknown) => log.error({ err, companyId, job: id }, 'a dead job was not told of'));
  });
}
