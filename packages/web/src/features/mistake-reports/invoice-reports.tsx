import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { MistakeReports } from './lazy-reports.ts';
import { reportedQuery } from './queries.ts';
import { decisionLook, reportLook } from './reported/index.ts';

/** Reports of an issued invoice as wrong (04/SS): when, the reply of the tax authority, and the link to the notices. */
export function InvoiceReports({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const title = useId();
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery(reportedQuery(1, invoice.id));
  if (error && !data) return <ErrorLine error={error} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2">
        {t('mistakeReports.ofInvoice.title')}
      </h2>
      <ul className="flex flex-col gap-2">
        {data.rows.map((report) => (
          <Reported key={report.id} report={report} id={invoice.id} />
        ))}
      </ul>
      <span className="mt-2 block">
        <Button onClick={() => setOpen(true)}>{t('mistakeReports.ofInvoice.open')}</Button>
      </span>
      {open && <MistakeReports reportedOf={invoice.id} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** One notice: its own state until the authority has decided of the invoice. */
function Reported({ report, id }: { report: MistakeReport; id: string }) {
  const { t } = useTranslation();
  const item = report.data.find(({ invoice_id }) => invoice_id === id);
  const decision = item?.state === 'accepted' || item?.state === 'refused' ? item.state : null;
  const { tone, icon, key } = decision === null ? reportLook(report) : decisionLook(decision);
  const refusal = item?.refusal_code ?? report.failure_code;
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular">
          {report.request_date && formatDateTime(report.request_date)}
        </span>
        <Pill tone={tone} icon={icon}>
          {t(key)}
        </Pill>
      </span>
      {refusal && (
        <span className="text-small text-danger">
          {t('mistakeReports.reported.refusal', {
            code: refusal,
            text: item?.refusal_text ?? report.failure_text ?? '',
          })}
        </span>
      )}
    </li>
  );
}
