import type { MistakeReport, ReportedInvoice } from '@hoadon/contracts/mistake-reports';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { chosenInvoice, type NoticeInvoice } from '../chosen-invoice.ts';
import { decisionLook } from './report-look.ts';

/** A notice may name a thousand invoices: the first are shown, the refused ones before all others. */
const FIRST = 5;

type ReportedInvoicesProps = {
  report: MistakeReport;
  onReportAgain?: (invoice: NoticeInvoice) => void;
};

export function ReportedInvoices({ report: { data }, onReportAgain }: ReportedInvoicesProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const sorted = data.toSorted((one, other) => rank(one) - rank(other));
  const shown = isWhole ? sorted : sorted.slice(0, FIRST);
  return (
    <>
      <ul>
        {shown.map((row) => (
          <li key={row.invoice_id} className="border-t border-hairline px-3 py-2">
            <Invoice row={row} {...(onReportAgain && { onReportAgain })} />
          </li>
        ))}
      </ul>
      {data.length > FIRST && (
        <div className="border-t border-hairline px-3 py-1">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('mistakeReports.reported.fewer')
              : t('mistakeReports.reported.all', { count: data.length })}
          </Button>
        </div>
      )}
    </>
  );
}

const rank = ({ state }: ReportedInvoice): number => (state === 'refused' ? 0 : 1);

type InvoiceProps = { row: ReportedInvoice; onReportAgain?: (invoice: NoticeInvoice) => void };

function Invoice({ row, onReportAgain }: InvoiceProps) {
  const { t } = useTranslation();
  const look = row.state && decisionLook(row.state);
  const chosen = chosenInvoice(row);
  return (
    <div
      data-invoice={row.invoice_number}
      data-decision={row.state}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <span className="tabular w-22 font-semibold">{row.invoice_number}</span>
      <span className="tabular text-small text-muted">
        {chosen.series} · {formatDate(row.issued_date)}
      </span>
      <span className="min-w-30 flex-1 truncate" title={row.buyer_name ?? ''}>
        {row.buyer_name}
      </span>
      <span className="text-small text-muted">{t(`mistakeReports.nature.${row.nature}`)}</span>
      {look && (
        <Pill tone={look.tone} icon={look.icon}>
          {t(look.key)}
        </Pill>
      )}
      {row.state === 'refused' && (
        <div className="flex w-full flex-wrap items-center gap-2">
          <p className="min-w-60 flex-1 whitespace-pre-line text-danger">
            {t('mistakeReports.reported.refusal', {
              code: row.refusal_code ?? '',
              text: row.refusal_text ?? '',
            })}
          </p>
          {onReportAgain && (
            <Button onClick={() => onReportAgain(chosen)}>
              {t('mistakeReports.action.again')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
