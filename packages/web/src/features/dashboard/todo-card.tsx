import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  FilePenLine,
  ListChecks,
  Plus,
  ServerCrash,
  ShieldAlert,
  Unlink2,
} from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMay } from '../auth/index.ts';
import { MistakeReports, ReviewTasks } from '../mistake-reports/index.ts';
import { WAITING_FOR_APPROVAL } from '../reconciliation/index.ts';
import { thisYear } from '../statistics/index.ts';
import { overdueSearch } from './due-card.tsx';
import { type TodoReads, useTodoReads } from './use-todo-reads.ts';

const LINE = 'flex min-h-10 items-center gap-2.5 px-4 py-2 hover:bg-canvas';

type TodoCardProps = {
  /** Where the card itself gives way to the window in which a review is answered. */
  onAnswer?: (review: ReviewTask) => void;
};

/** What waits for a person, most pressing first. */
export function TodoCard({ onAnswer }: TodoCardProps) {
  const { t } = useTranslation();
  // Held here: with the answer the task is gone, and the window that shows what became of it is not.
  const [answering, setAnswering] = useState<ReviewTask | null>(null);
  const reads = useTodoReads();
  const { reviews = [], waiting = 0, isComplete, seesAll } = reads;
  const dead = reads.dead?.length ?? 0;
  const pressing = pressingIn(reads);
  const failed = reads.unissued?.release_error.invoices ?? 0;
  const drafts = reads.unissued?.draf.invoices ?? 0;
  const { formatCount } = useNumbers();
  const counted = (count: number) => ({ count, number: formatCount(count) });
  const isEmpty = reviews.length + pressing.length + dead + waiting + failed + drafts === 0;
  const hasWays = useHasWays();
  // Nothing may be claimed of invoices that the user may not see.
  if (isComplete && isEmpty && !seesAll && !hasWays) return null;
  return (
    <section
      aria-labelledby="todo-title"
      className="rounded-control border border-line bg-surface pb-1"
    >
      <h2 id="todo-title" className="px-4 pt-3.5 pb-1.5">
        {t('dashboard.todo.title')}
      </h2>
      {reviews.length > 0 && <ReviewTasks reviews={reviews} onAnswer={onAnswer ?? setAnswering} />}
      {answering && <MistakeReports review={answering} onClose={() => setAnswering(null)} />}
      {failed > 0 && (
        <Link to="/main/status/failed" search={{}} className={LINE}>
          <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />
          <span className="flex-1">{t('dashboard.todo.failed', counted(failed))}</span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      )}
      {pressing.map(({ id, key, count, days, icon: Icon, ...link }) => (
        <Link key={id} {...link} className={LINE}>
          <Icon aria-hidden size={16} className="shrink-0 text-danger" />
          <span className="flex-1">
            {t(`dashboard.todo.${key}`, counted(count))}
            {days && `, ${days}`}
          </span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      ))}
      {waiting > 0 && (
        <Link to="/main/expense" search={WAITING_FOR_APPROVAL} className={LINE}>
          <CircleCheck aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="flex-1">{t('dashboard.todo.waiting', counted(waiting))}</span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      )}
      {drafts > 0 && (
        <Link to="/main/status/draft" search={{}} className={LINE}>
          <FilePenLine aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="flex-1">{t('dashboard.todo.drafts', counted(drafts))}</span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      )}
      {dead > 0 && (
        <Link to="/main/background-jobs" search={{}} className={LINE}>
          <ServerCrash aria-hidden size={16} className="shrink-0 text-danger" />
          <span className="flex-1">{t('dashboard.todo.dead', counted(dead))}</span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      )}
      {!isComplete && reads.error && <ErrorState error={reads.error} onRetry={reads.retry} />}
      {!isComplete && !reads.error && isEmpty && (
        <SkeletonRows rows={3} label={t('common.loading')} />
      )}
      {isComplete && isEmpty && seesAll && (
        <p className="flex items-center gap-2.5 px-4 py-2 text-muted">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
          {t('dashboard.todo.none')}
        </p>
      )}
      <Ways />
    </section>
  );
}

function useHasWays(): boolean {
  const mayCreate = useMay('invoice_draft_management.add');
  const mayDraft = useMay('invoice_draft_management.view');
  return mayCreate || mayDraft;
}

/** Links to begin or look up work, for users with the right. */
function Ways() {
  const { t } = useTranslation();
  const mayCreate = useMay('invoice_draft_management.add');
  const mayDraft = useMay('invoice_draft_management.view');
  return (
    <>
      {mayDraft && (
        <Link to="/main/status/dashboard" search={{}} className={LINE}>
          <ListChecks aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="flex-1">{t('dashboard.todo.unissued')}</span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </Link>
      )}
      {mayCreate && (
        <Link to="/main/invoice/new" search={{}} className={LINE}>
          <Plus aria-hidden size={16} className="shrink-0 text-primary-600" />
          <span className="flex-1">{t('dashboard.todo.create')}</span>
          <kbd className="rounded-pill border border-line bg-canvas px-1.5 font-sans text-small text-muted">
            c
          </kbd>
        </Link>
      )}
    </>
  );
}

/** Figures of this year that need attention. */
function pressingIn({ due, counts, discrepancies = [] }: TodoReads) {
  const { from, to } = thisYear();
  return [
    {
      id: 'overdue',
      key: 'overdue' as const,
      count: due?.payable.overdue.count ?? 0,
      days: null,
      icon: CalendarClock,
      to: '/main/expense' as const,
      search: overdueSearch(),
    },
    {
      id: 'warning',
      key: 'warning' as const,
      count: counts?.count_warning_invoices ?? 0,
      days: null,
      icon: ShieldAlert,
      to: '/main/suspect' as const,
      search: { start_date: from, end_date: to },
    },
    ...discrepancies.map(({ reconciliation_id: id, count, start_date, end_date }) => ({
      id: `discrepancies-${id}`,
      key: 'discrepancies' as const,
      count,
      // Several reconciliations may have open differences, each of other days.
      days: `${formatDate(start_date)} – ${formatDate(end_date)}`,
      icon: Unlink2,
      to: '/main/reconciliation/$id' as const,
      params: { id },
      search: {},
    })),
  ].filter(({ count }) => count > 0);
}
