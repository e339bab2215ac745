import type { DeadJob } from '@hoadon/contracts/background-jobs';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMay } from '../auth/index.ts';
import { DeadJobRow } from './dead-job-row.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { deadJobsQuery, numbersWithoutInvoiceQuery } from './queries.ts';
import { UnappliedMessages } from './unapplied-messages.tsx';

/** Needed only after a restore. */
const NumbersWithoutInvoice = lazyPart(
  withTexts(
    () => import('./numbers-without-invoice.tsx').then((file) => file.NumbersWithoutInvoice),
    'reservedNumbers',
  ),
);
/** As many as the server lists. */
const LISTED = 200;

/** Work in the background that failed every time it was tried: what, when, why, and what to do about it. */
export function BackgroundJobsPage() {
  const { t } = useTranslation();
  usePageTitle(t('backgroundJobs.title'));
  const isAdmin = useMay('setting_management.change');
  const [discarding, setDiscarding] = useState<DeadJob | null>(null);
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-270 flex-col gap-4 px-4 py-6 tablet:px-8">
        <header>
          <h1 className="text-total">{t('backgroundJobs.title')}</h1>
          <p className="max-w-160 text-muted">{t('backgroundJobs.text')}</p>
        </header>
        <section
          aria-label={t('backgroundJobs.title')}
          className="overflow-hidden rounded-control border border-line bg-surface"
        >
          {isAdmin ? (
            <Jobs onDiscard={setDiscarding} />
          ) : (
            <EmptyState text={t('backgroundJobs.adminOnly')} />
          )}
        </section>
        {isAdmin && <Numbers />}
        {isAdmin && <UnappliedMessages />}
      </div>
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(null)} />}
    </div>
  );
}

function Numbers() {
  const { data = [] } = useQuery(numbersWithoutInvoiceQuery);
  return data.length > 0 && <NumbersWithoutInvoice all={data} />;
}

function Jobs({ onDiscard }: { onDiscard: (job: DeadJob) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deadJobsQuery);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (data.length === 0) return <EmptyState icon={CircleCheck} text={t('backgroundJobs.empty')} />;
  return (
    <>
      <ul>
        {data.map((job) => (
          <li key={job.id} className="border-b border-hairline last:border-0">
            <DeadJobRow job={job} onDiscard={() => onDiscard(job)} />
          </li>
        ))}
      </ul>
      {data.length >= LISTED && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          {t('backgroundJobs.latest', { count: LISTED })}
        </p>
      )}
    </>
  );
}
