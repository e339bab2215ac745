import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useQuery } from '@tanstack/react-query';
import { FileWarning } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { openReviewsQuery } from '../queries.ts';
import { isLate } from './is-late.ts';

type ReviewBandsProps = {
  /** The one that is being answered. */
  answered: ReviewTask | null;
  mayAnswer: boolean;
  onAnswer: (review: ReviewTask) => void;
  onLeave: () => void;
};

/** What the tax authority asks to review, until when, and the way to the answer. */
export function ReviewBands({ answered, mayAnswer, onAnswer, onLeave }: ReviewBandsProps) {
  const reviews = useQuery(openReviewsQuery).data ?? [];
  return reviews.map((review) => (
    <ReviewBand
      key={review.id}
      review={review}
      isAnswered={answered?.id === review.id}
      mayAnswer={mayAnswer}
      onAnswer={() => onAnswer(review)}
      onLeave={onLeave}
    />
  ));
}

type ReviewBandProps = {
  review: ReviewTask;
  isAnswered: boolean;
  mayAnswer: boolean;
  onAnswer: () => void;
  onLeave: () => void;
};

function ReviewBand({ review, isAnswered, mayAnswer, onAnswer, onLeave }: ReviewBandProps) {
  const { t } = useTranslation();
  const { number, issued_on, due_on, invoices } = review;
  return (
    <section
      aria-label={t('mistakeReports.review.title', { number })}
      data-review={review.id}
      className={classNames(
        'flex flex-col gap-2 rounded-control border px-3 py-2.5',
        isAnswered ? 'border-primary-600 bg-primary-50' : 'border-line bg-warning-50',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileWarning aria-hidden size={18} className="shrink-0 text-warning" />
        <div className="min-w-50 flex-1">
          <h3 className="font-semibold">{t('mistakeReports.review.title', { number })}</h3>
          <p className="tabular text-small">
            {t('mistakeReports.review.dates', { issued: formatDate(issued_on) })}{' '}
            <span className={classNames('font-medium', isLate(review) && 'text-danger')}>
              {t(isLate(review) ? 'mistakeReports.review.late' : 'mistakeReports.review.due', {
                date: formatDate(due_on),
              })}
            </span>
          </p>
        </div>
        {mayAnswer &&
          (isAnswered ? (
            <Button onClick={onLeave}>{t('mistakeReports.review.leave')}</Button>
          ) : (
            <Button onClick={onAnswer}>{t('mistakeReports.review.answer')}</Button>
          ))}
      </header>
      {isAnswered && <p className="font-medium">{t('mistakeReports.review.answering')}</p>}
      <ul className="flex max-h-32 flex-col gap-0.5 overflow-y-auto text-small">
        {invoices.map((invoice) => (
          <li key={`${invoice.invoice_serial} ${invoice.invoice_number}`}>
            <span className="tabular font-semibold">{displayNumber(invoice.invoice_number)}</span>{' '}
            <span className="tabular text-muted">
              {invoice.template_code}
              {invoice.invoice_serial} · {formatDate(invoice.issued_date)}
            </span>{' '}
            {invoice.reason}
            {invoice.invoice_id === null && (
              <span className="text-danger"> {t('mistakeReports.review.notOurs')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
