import type { DeadJob } from '@hoadon/contracts/background-jobs';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { kindOf } from './job-kind.ts';

/** What the work was, in words; the queue's own name where a newer server has work we do not know. */
export function useJobName(): (job: DeadJob) => string {
  const { t } = useTranslation();
  return (job) => {
    const kind = kindOf(job);
    return kind ? t(`backgroundJobs.kind.${kind}`) : job.kind;
  };
}
