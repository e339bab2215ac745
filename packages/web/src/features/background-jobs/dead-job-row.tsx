import type { DeadJob } from '@hoadon/contracts/background-jobs';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FailedRow } from './failed-row.tsx';
import { type JobSubject, subjectOf } from './job-kind.ts';
import { useDeadJobAct } from './queries.ts';
import { useJobName } from './use-job-name.ts';

type DeadJobRowProps = { job: DeadJob; onDiscard: () => void };

/** What failed, when and why. */
export function DeadJobRow({ job, onDiscard }: DeadJobRowProps) {
  const { t } = useTranslation();
  const name = useJobName()(job);
  const retry = useDeadJobAct('retry');
  const subject = subjectOf(job);
  return (
    <FailedRow
      id={job.id}
      name={name}
      facts={
        <>
          {formatDateTime(job.failed_at)}
          {subject && ' · '}
          {subject && <SubjectLink subject={subject} />}
        </>
      }
      reason={job.reason}
      retry={retry}
    >
      <Button
        variant="quiet"
        icon={Trash2}
        aria-label={t('backgroundJobs.discardOf', { name })}
        onClick={onDiscard}
      >
        {t('backgroundJobs.discard.action')}
      </Button>
    </FailedRow>
  );
}

const LINK = 'text-primary-700 hover:underline';

/** Leads to what the work was about. */
function SubjectLink({ subject }: { subject: JobSubject }) {
  const { t } = useTranslation();
  if (subject.page === 'invoices') return <InvoicesLink ids={subject.ids} />;
  return subject.page === 'run' ? (
    <Link to="/main/status/draft" search={{ run: subject.id }} className={LINK}>
      {t('backgroundJobs.subject.run')}
    </Link>
  ) : (
    <Link to="/main/import-drafts/$id" params={{ id: subject.id }} search={{}} className={LINK}>
      {t('backgroundJobs.subject.import')}
    </Link>
  );
}

function InvoicesLink({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const [only] = ids;
  return ids.length === 1 && only ? (
    <Link to="/main/status/failed" search={{ invoice: only }} className={LINK}>
      {t('backgroundJobs.subject.invoice')}
    </Link>
  ) : (
    <span>{t('backgroundJobs.subject.invoices', { count: ids.length })}</span>
  );
}
