import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { NoticeInvoice } from '../chosen-invoice.ts';
import { LookAfter } from './look-after.tsx';
import { ReportFiles } from './report-files.tsx';
import { reportLook } from './report-look.ts';
import { ReportedInvoices } from './reported-invoices.tsx';

type ReportCardProps = {
  report: MistakeReport;
  mayAct: boolean;
  onReportAgain: (invoice: NoticeInvoice) => void;
};

/** One notice: its day, its state, its files and its invoices (MIST-006). */
export function ReportCard({ report, mayAct, onReportAgain }: ReportCardProps) {
  const { t } = useTranslation();
  const title = useId();
  const { tone, icon, key } = reportLook(report);
  const { request_date: at, ma_thong_diep: messageId, failure_code, failure_text } = report;
  return (
    <article
      aria-labelledby={title}
      data-report={report.id}
      data-state={report.status_name}
      className="overflow-hidden rounded-control border border-line"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-canvas px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={title} className="flex flex-wrap items-center gap-2 font-medium">
            <span className="tabular">{at && formatDateTime(at)}</span>
            <Pill tone={tone} icon={icon}>
              {t(key)}
            </Pill>
          </h3>
          <p className="tabular text-small break-all text-muted">
            {t('mistakeReports.reported.message', { id: messageId ?? '' })}
          </p>
        </div>
        <ReportFiles report={report} />
        {mayAct && <LookAfter report={report} />}
      </header>
      {report.status_name === 'refused' && failure_code && (
        <p className="border-t border-hairline px-3 py-2 text-danger">
          {t('mistakeReports.reported.refusal', { code: failure_code, text: failure_text ?? '' })}
        </p>
      )}
      <ReportedInvoices report={report} {...(mayAct && { onReportAgain })} />
    </article>
  );
}
