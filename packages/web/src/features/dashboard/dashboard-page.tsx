import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, FileCheck2, FilePenLine, Loader } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser, useMay } from '../auth/index.ts';
import { StartCard } from '../getting-started/index.ts';
import { listQuery, REVENUE } from '../invoice-lists/index.ts';
import { useUnissuedCounts } from '../releasing/index.ts';
import { DueCard } from './due-card.tsx';
import { CompanyFigures } from './lazy-figures.ts';
import { LicenceCard } from './licence-card.tsx';
import { RecentInvoices } from './recent-invoices.tsx';
import { StatTile } from './stat-tile.tsx';
import { TodoCard } from './todo-card.tsx';

const RECENT = 8;

/** The state of the company's invoices and what to do next (NAV-001). */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const mayReport = useMay('report.view');
  const counts = useUnissuedCounts();
  const mayView = useMay('invoice_management.view');
  const mayDraft = useMay('invoice_draft_management.view');
  const issued = useInfiniteQuery({ ...listQuery(REVENUE, {}), enabled: mayView });
  const [newest] = issued.data?.pages ?? [];
  const places = newest?.places.slice(0, RECENT);
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-270 flex-col gap-6 px-4 py-6 tablet:px-8">
        <header>
          <h1 className="text-total">{t('dashboard.title')}</h1>
          <p className="text-muted">{user?.company.name ?? ' '}</p>
        </header>
        <StartCard />
        <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_300px]">
          {/* First in reading, on the right where there is room: what waits for a person. */}
          <div className="flex flex-col gap-6 wide:order-last">
            <TodoCard />
            {mayReport && <DueCard />}
            <LicenceCard />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {mayReport && <CompanyFigures />}
            {(mayView || mayDraft) && (
              <section
                aria-label={t('dashboard.counts')}
                className="grid grid-cols-2 gap-3 wide:grid-cols-4"
              >
                {mayView && (
                  <StatTile
                    to="/main/revenue"
                    search={{ state: 'accepted' }}
                    icon={FileCheck2}
                    label={t('dashboard.issued')}
                    // The counters of every page have it: what is under way or failed is shown beside it.
                    count={
                      mayDraft
                        ? without(newest?.pageInfo.total, counts.releasing, counts.release_error)
                        : (newest?.pageInfo.total ?? null)
                    }
                  />
                )}
                {mayDraft && (
                  <>
                    <StatTile
                      to="/main/status/draft"
                      icon={FilePenLine}
                      label={t('dashboard.drafts')}
                      count={counts.draf}
                    />
                    <StatTile
                      to="/main/status/issuing"
                      icon={Loader}
                      label={t('dashboard.issuing')}
                      count={counts.releasing}
                    />
                    <StatTile
                      to="/main/status/failed"
                      icon={CircleAlert}
                      label={t('dashboard.failed')}
                      count={counts.release_error}
                      urgent
                    />
                  </>
                )}
              </section>
            )}
            {mayView && (
              <section
                aria-labelledby="recent-title"
                className="overflow-hidden rounded-control border border-line bg-surface"
              >
                <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
                  <h2 id="recent-title">{t('dashboard.recent')}</h2>
                  <Link
                    to="/main/revenue"
                    search={{}}
                    className="py-0.5 text-primary-600 hover:underline"
                  >
                    {t('dashboard.all')}
                  </Link>
                </header>
                {issued.isPending && <SkeletonRows rows={5} label={t('common.loading')} />}
                {issued.error && !places && (
                  <ErrorState error={issued.error} onRetry={() => void issued.refetch()} />
                )}
                {places?.length === 0 && (
                  <EmptyState icon={FileCheck2} text={t('dashboard.empty')} />
                )}
                {places && places.length > 0 && <RecentInvoices places={places} />}
              </section>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Null while one of them is unknown. */
const without = (
  all: number | null | undefined,
  ...others: readonly (number | null)[]
): number | null =>
  others.reduce<number | null>(
    (left, other) => (left === null || other === null ? null : left - other),
    all ?? null,
  );
