import { notable } from '@hoadon/contracts/notifications';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'events' | 'jobs' | 'log'>;

/** Notifies the members of a company, once each, when a job of the company has no retries left. */
export function notifyOfDeadJobs({ db, events, jobs, log }: Deps): void {
  jobs.onDeath(({ id, companyId }) => {
    const about = `background-job/${id}`;
    const fact = { kind: 'work-failed', about, area: 'background-job' } as const;
    transact(db, async (tx) =>
      events.publish(tx, companyId, [notable({ ...fact, reason: 'SERVICE_UNAVAILABLE' })]),
    ).catch((err: unknown) =>
      log.error({ err, companyId, job: id }, 'members were not notified of a dead job'),
    );
  });
}
