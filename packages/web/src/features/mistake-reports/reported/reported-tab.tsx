import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { Send } from 'lucide-react';
import type { Page } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import type { NoticeInvoice } from '../chosen-invoice.ts';
import { PAGE_SIZE } from '../queries.ts';
import { ReportCard } from './report-card.tsx';

type Reports = Readonly<{
  data: Page<MistakeReport[]> | undefined;
  error: unknown;
  refetch: () => unknown;
}>;

type ReportedTabProps = {
  query: Reports;
  page: number;
  mayAct: boolean;
  onPage: (page: number) => void;
  /** Only the notices of one invoice are shown; this shows the others as well. Null: all are shown. */
  onShowAll: (() => void) | null;
  onReportAgain: (invoice: NoticeInvoice) => void;
};

/** The notices that were made, and the reply of the tax authority about each invoice. */
export function ReportedTab(props: ReportedTabProps) {
  const { query, page, mayAct, onPage, onShowAll, onReportAgain } = props;
  const { t } = useTranslation();
  return (
    <>
      {onShowAll && (
        <p className="mb-3 flex flex-wrap items-center gap-2">
          {t('mistakeReports.reported.ofOne')}
          <Button onClick={onShowAll}>{t('mistakeReports.reported.showAll')}</Button>
        </p>
      )}
      <WhenRead
        query={query}
        waiting={<SkeletonRows rows={PAGE_SIZE} label={t('common.loading')} />}
      >
        {({ rows, pageInfo }) =>
          rows.length > 0 ? (
            <div className="flex flex-col gap-3">
              <ul className="flex flex-col gap-3">
                {rows.map((report) => (
                  <li key={report.id}>
                    <ReportCard report={report} mayAct={mayAct} onReportAgain={onReportAgain} />
                  </li>
                ))}
              </ul>
              <Paginator
                page={page}
                pageSize={PAGE_SIZE}
                total={pageInfo.total ?? rows.length}
                onPage={onPage}
              />
            </div>
          ) : (
            <EmptyState
              icon={Send}
              text={t(
                onShowAll ? 'mistakeReports.reported.emptyOfOne' : 'mistakeReports.reported.empty',
              )}
            />
          )
        }
      </WhenRead>
    </>
  );
}
