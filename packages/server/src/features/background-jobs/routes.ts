import * as contract from '@hoadon/contracts/background-jobs';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { DeadJob } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs'>;

export const backgroundJobRoutes = ({ db, clock, jobs }: Deps): Route[] => [
  route(contract.listDeadJobs, async (_input, session) =>
    (await jobs.dead(session.companyId)).map(onTheWire),
  ),
  route(contract.retryDeadJob, async ({ id }, session) => {
    if (!(await jobs.retryDead(session.companyId, id))) throw new Failure('NOT_FOUND');
    return {};
  }),
  route(contract.discardDeadJob, ({ id }, { companyId, actor }) =>
    transact(db, async (tx) => {
      if (!(await jobs.discardDead(tx, companyId, id))) throw new Failure('NOT_FOUND');
      const subject = `background-job/${id}`;
      writeAudit(tx, [
        {
          companyId,
          actor,
          act: 'background-job.discarded',
          subject,
          at: clock.now(),
          payload: null,
        },
      ]);
      return {};
    }),
  ),
];

const onTheWire = ({ id, kind, payload, reason, failedAt }: DeadJob) => ({
  id,
  kind,
  // The worker's payload is an object that names its company, or the job would not be listed.
  payload: contract.DeadJob.shape.payload.parse(payload),
  reason,
  failed_at: failedAt,
});
