import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { PROCESSING_STATES, type ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { MailHistoryList } from '../../../mailing/index.ts';
import { failureReason } from '../../failure-reason.ts';
import { stateLook } from '../../invoice-status.ts';
import { invoiceQuery } from '../../queries.ts';

type Entry = InvoiceDetail['history'][number];

const isState = (text: string): text is ProcessingState =>
  PROCESSING_STATES.some((state) => state === text);

/** Events of the invoice with time and actor, newest first, and the sent mails. */
export function HistoryList({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const entries = invoice.history.toReversed();
  const nameOf = ({ state, act }: Entry): string => {
    if (act !== null) return t(`viewer.history.act.${act}`);
    return state !== null && isState(state)
      ? t(stateLook({ ...invoice, state, releasing_status: 'draf' }).key)
      : (state ?? '');
  };
  const aboutOf = ({ act, reason, verdict, way }: Entry): string => {
    // A reason that a user wrote is no code of the authority.
    if (reason !== null) return act === null ? failureReason(t, reason) : reason;
    if (verdict !== null) return t(`viewer.history.verdict.${verdict}`);
    return way === null ? '' : t(`viewer.source.way.${way}`);
  };
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="mb-3">
          {t('viewer.history.title')}
        </h2>
        <ol className="flex flex-col">
          {entries.map((entry, index) => (
            <li
              key={`${entry.at}-${entry.state ?? entry.act}`}
              className="relative flex gap-3 pb-4 before:absolute before:top-3 before:bottom-0 before:left-[3px] before:w-px before:bg-line last:before:hidden"
            >
              <span
                aria-hidden
                className={`mt-1.5 size-[7px] shrink-0 rounded-full ${index === 0 ? 'bg-primary-600' : 'bg-edge'}`}
              />
              <span className="min-w-0">
                <span className="block font-medium">{nameOf(entry)}</span>
                {(entry.reason ?? entry.verdict ?? entry.way) && (
                  <span className="block break-words">{aboutOf(entry)}</span>
                )}
                <span className="tabular block text-small text-muted">
                  {formatDateTime(entry.at)}
                  {entry.actor && ` · ${entry.actor}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {invoice.mail_histories.length > 0 && (
        <section aria-labelledby="mails-title">
          <h2 id="mails-title" className="mb-3">
            {t('viewer.history.mails')}
          </h2>
          <MailHistoryList
            mails={invoice.mail_histories}
            readAgain={() => client.invalidateQueries(invoiceQuery(invoice.id))}
          />
        </section>
      )}
    </div>
  );
}
