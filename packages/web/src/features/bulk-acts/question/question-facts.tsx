import type { ActSum, BulkQuestion } from '@hoadon/contracts/bulk-acts';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { TextKey } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { partnerOf, seriesOf, VerificationPill } from '../../invoices/index.ts';
import { useAmount } from './use-amount.ts';

/** What an act on many would do: which numbers are given, how much it is, and some of the invoices by name. */
export function QuestionFacts(question: BulkQuestion) {
  const { kind, total, examples, credits } = question;
  // What is found invalid is neither paid nor approved unseen.
  const isOfVerdict = kind === 'approve' || kind === 'pay';
  const { t } = useTranslation();
  const written = useAmount();
  const others = total - examples.length;
  return (
    <div className="flex flex-col gap-3">
      <Sums {...question} />
      {examples.length > 0 && (
        <section aria-label={t('bulkQuestions.examples')}>
          <ul className="tabular rounded-control border border-hairline text-small text-ink">
            {examples.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-[88px_minmax(0,1fr)_auto] gap-3 border-b border-hairline px-3 py-1.5 last:border-0"
              >
                <span className="truncate">
                  {row.invoice_number ?? t('bulkQuestions.noNumber')}
                </span>
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className="truncate">{partnerOf(row)}</span>
                  {isOfVerdict && <VerificationPill row={row} />}
                </span>
                <span>{written(row.total_amount_with_tax, row.currency_code)}</span>
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p className="mt-1 text-small">{t('bulkQuestions.more', { count: others })}</p>
          )}
        </section>
      )}
      {credits !== null && <Credits credits={credits} />}
      <LeftOut {...question} />
    </div>
  );
}

/** Adjustments that take back more than is left of their sales, some of them by name. */
function Credits({ credits }: { credits: NonNullable<BulkQuestion['credits']> }) {
  const { t } = useTranslation();
  const written = useAmount();
  const { exceeding, not_compared: others, examples } = credits;
  return (
    <>
      {exceeding > 0 && (
        <section
          aria-label={t('bulkQuestions.credits.title')}
          className="rounded-control bg-warning-50 px-3 py-2"
        >
          <p>{t('bulkQuestions.credits.exceeding', { count: exceeding })}</p>
          <ul className="tabular text-small">
            {examples.map((row) => (
              <li key={row.id}>
                {partnerOf(row)} · {written(row.total_amount_with_tax, row.currency_code)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {others > 0 && (
        <p className="text-warning">{t('bulkQuestions.credits.notCompared', { count: others })}</p>
      )}
    </>
  );
}

/** Of one reason, that are named. */
const NAMED = 5;

/** What the act leaves alone: by its reason, and by name. */
function LeftOut({ left_out, left_out_rows }: BulkQuestion) {
  const { t } = useTranslation();
  if (left_out === 0) return null;
  const nameOf = (row: InvoiceRow) =>
    row.invoice_number === null
      ? `${t('bulkQuestions.noNumber')} (${partnerOf(row)})`
      : `${seriesOf(row)} ${row.invoice_number}`;
  const headline = t('bulkQuestions.leftOut', { count: left_out });
  return (
    <section aria-label={headline} className="flex flex-col gap-1">
      <p className="font-medium text-warning">{headline}</p>
      <ul className="flex flex-col gap-1 text-small">
        {left_out_rows.map(({ reason, invoices, examples }) => {
          const names = examples.slice(0, NAMED);
          const more = invoices - names.length;
          return (
            <li key={reason} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <span className="tabular text-right font-semibold text-ink">{invoices}</span>
              <span>
                {t(`bulkQuestions.reason.${reason}`)}
                {names.length > 0 && (
                  <span className="text-muted">
                    {': '}
                    {names.map(nameOf).join(', ')}
                    {more > 0 && ` ${t('bulkQuestions.more', { count: more })}`}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is summed: money of a payment, or totals of invoices that were sold or bought. */
function flowLabel({ kind, amounts }: BulkQuestion, flow: ActSum['flow']): TextKey {
  if (kind === 'pay') return `bulkQuestions.paid.${flow}`;
  const isMixed = new Set(amounts.map((sum) => sum.flow)).size > 1;
  return isMixed ? `bulkQuestions.flow.${flow}` : 'bulkQuestions.total';
}

function Sums(question: BulkQuestion) {
  const { numbering, amounts, kind, total } = question;
  const { t } = useTranslation();
  const written = useAmount();
  const summed = amounts.reduce((count, { invoices }) => count + invoices, 0);
  const isPart = kind !== 'pay' && summed < total;
  if (amounts.length === 0 && !isPart) return null;
  return (
    <>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
        {numbering?.map(({ template_code, invoice_serial, invoices, next_number }) => (
          <div key={`${template_code}${invoice_serial}`} className="contents">
            <dt className="text-muted">{`${template_code}${invoice_serial}`}</dt>
            <dd className="text-right font-semibold">
              {t('bulkQuestions.fromNumber', { count: invoices, number: next_number })}
            </dd>
          </div>
        ))}
        {amounts.map(({ currency_code, flow, total_amount_with_tax }) => (
          <div key={`${flow} ${currency_code}`} className="contents">
            <dt className="text-muted">{t(flowLabel(question, flow))}</dt>
            <dd className="text-right font-semibold">
              {written(total_amount_with_tax, currency_code)}
            </dd>
          </div>
        ))}
      </dl>
      {isPart && (
        <p className="text-right text-small text-muted">
          {t('bulkQuestions.summed', { count: summed })}
        </p>
      )}
    </>
  );
}
