import type { BulkQuestion } from '@hoadon/contracts/bulk-acts';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../lib/number-format.ts';
import { partnerOf } from '../../invoices/index.ts';

/** What an act on many would do: which numbers are given, how much it is, and some of the invoices by name. */
export function QuestionFacts(question: BulkQuestion) {
  const { kind, total, left_out, examples, credits } = question;
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
                <span className="truncate">{partnerOf(row)}</span>
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
      {left_out > 0 && (
        <p className="text-warning">
          {t(kind === 'issue' ? 'bulkQuestions.leftOutOfIssue' : 'bulkQuestions.leftOut', {
            count: left_out,
          })}
        </p>
      )}
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

function Sums({ numbering, amounts }: BulkQuestion) {
  const { t } = useTranslation();
  const written = useAmount();
  if (amounts.length === 0) return null;
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
      {numbering?.map(({ template_code, invoice_serial, invoices, next_number }) => (
        <div key={`${template_code}${invoice_serial}`} className="contents">
          <dt className="text-muted">{`${template_code}${invoice_serial}`}</dt>
          <dd className="text-right font-semibold">
            {t('bulkQuestions.fromNumber', { count: invoices, number: next_number })}
          </dd>
        </div>
      ))}
      {amounts.map(({ currency_code, total_amount_with_tax }) => (
        <div key={currency_code} className="contents">
          <dt className="text-muted">{t('bulkQuestions.total')}</dt>
          <dd className="text-right font-semibold">
            {written(total_amount_with_tax, currency_code)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useAmount() {
  const numbers = useNumbers();
  return (amount: string, currency: string) => {
    const value = decimalOrNull(amount);
    return `${value ? numbers.format(value) : amount} ${currency}`;
  };
}
