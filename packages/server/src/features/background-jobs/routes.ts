import * as contract from '@hoadon/contracts/background-jobs';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { DeadJob } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs'>;

export const backgroundJobRoutes = ({ db, clock, jobs }: Deps): Route[] => [
  route(contract.listDeadJobs, async (_input, session) =>
    (await jobs.dead(session.companyId)).map(onTheWire),
  ),
  // Once each: whoever asks again, because the answer was lost, is not told that there is no such job.
  route(contract.retryDeadJob, ({ id }, { companyId }, { actId }) => {
    const act = { companyId, actId, kind: 'background-job.retry', at: clock.now() };
    return perform(db, act, async (tx) => {
      if (!(await jobs.retryDead(tx, companyId, id))) throw new Failure('NOT_FOUND');
      return {};
    });
  }),
  route(contract.discardDeadJob, ({ id }, { companyId, actor }, { actId }) => {
    const at = clock.now();
    const act = { companyId, actId, kind: 'background-job.discard', at };
    return perform(db, act, async (tx) => {
      if (!(await jobs.discardDead(tx, companyId, id))) throw new Failure('NOT_FOUND');
      const entry = { act: 'background-job.discarded', subject: `background-job/${id}` };
      writeAudit(tx, [{ companyId, actor, ...entry, at, payload: null }]);
      return {};
    });
  }),
];

const onTheWire = ({ id, kind, payload, reason, failedAt }: DeadJob) => ({
  id,
  kind,
  // The worker's payload is an object that names its company, or the job would not be listed.
  payload: contract.DeadJob.shape.payload.parse(payload),
  reason,
  failed_at: failedAt,
});
