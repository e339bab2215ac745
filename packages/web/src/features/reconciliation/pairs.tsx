import type { Reconciliation, ReconciliationRow } from '@hoadon/contracts/reconciliation';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMay } from '../auth/index.ts';
import { ConsiderDialog } from './consider-dialog.tsx';
import { findingName } from './one-sided-columns.tsx';
import { PairCard } from './pair-card.tsx';
import { rowsQuery } from './queries.ts';
import { useWorkingOff } from './use-working-off.ts';

/** The findings of one outcome, one pair at a time with those around it. */
export function Pairs({ run, outcome }: { run: Reconciliation; outcome: ReconciliationOutcome }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(rowsQuery(run.id, outcome));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const fetchMore = () => {
    // A page that failed is asked for again by hand: nothing ends by being asked without end.
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError)
      void query.fetchNextPage();
  };
  return (
    <section aria-label={t('reconciliation.pairs')} className="flex flex-col gap-2">
      <p className="text-small text-muted">{t(`reconciliation.hint.${outcome}`)}</p>
      {query.isPending && <SkeletonRows rows={6} label={t('common.loading')} />}
      {query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && <EmptyState text={t('reconciliation.empty')} />}
      {rows.length > 0 && (
        <WorkingOff rows={rows} total={run.outcomes[outcome]} onNearEnd={fetchMore} />
      )}
      {query.isFetchNextPageError && (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
    </section>
  );
}

type WorkingOffProps = {
  rows: readonly ReconciliationRow[];
  total: number;
  onNearEnd: () => void;
};

/** Arrows move, Enter settles and goes on to the next, C notes why it may stay so. */
function WorkingOff({ rows, total, onNearEnd }: WorkingOffProps) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const mayWrite = useMay('invoice_management.change');
  const work = useWorkingOff(rows, total, mayWrite, onNearEnd);
  const row = rows[work.at];
  return (
    <>
      <nav aria-label={t('reconciliation.places')} className="flex flex-wrap items-center gap-2">
        <Button disabled={work.at === 0} onClick={() => work.move(-1)}>
          {t('reconciliation.previous')}
        </Button>
        <span role="status" className="tabular">
          {t('reconciliation.place', { at: count(work.at + 1), total: count(total) })}
        </span>
        <Button disabled={work.at >= total - 1} onClick={() => work.move(1)}>
          {t('reconciliation.next')}
        </Button>
        {work.underWay > 0 && (
          <span role="status" className="text-small text-muted">
            {t('reconciliation.underWay', { number: count(work.underWay) })}
          </span>
        )}
        {work.lastSettled && (
          <LastSettled row={work.lastSettled} onUndo={work.undoOf(work.lastSettled)} />
        )}
        {work.refused > 0 && (
          <Button variant="quiet" onClick={work.showRefused}>
            {t('reconciliation.refused', { number: count(work.refused) })}
          </Button>
        )}
      </nav>
      {!row && <SkeletonRows rows={6} label={t('common.loading')} />}
      {row && (
        <PairCard
          key={row.position}
          row={row}
          settled={work.settledAs(row)}
          offer={work.offerOf(row)}
          mayConsider={work.mayConsider(row)}
          error={work.errorOf(row)}
          onKey={work.press}
          onSettle={() => work.settle(row)}
          onUndo={work.undoOf(row)}
          onConsider={() => work.askWhy(row)}
        />
      )}
      {mayWrite && <p className="text-small text-muted">{t('reconciliation.keys')}</p>}
      {work.rowToConsider && (
        <ConsiderDialog onClose={() => work.askWhy(null)} onReason={work.considerAsked} />
      )}
    </>
  );
}

type LastSettledProps = { row: ReconciliationRow; onUndo: (() => void) | null };

/** What was settled last, with its undo: the next pair is shown already. */
function LastSettled({ row, onUndo }: LastSettledProps) {
  const { t } = useTranslation();
  return (
    <span role="status" className="flex items-center gap-1 text-small text-muted">
      {t('reconciliation.lastSettled', { name: findingName(row) })}
      {onUndo && (
        <Button variant="quiet" icon={Undo2} onClick={onUndo}>
          {t('reconciliation.consider.undo')}
        </Button>
      )}
    </span>
  );
}
