import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { ArrowRight, FileWarning } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { isLate } from './is-late.ts';

type ReviewTasksProps = {
  reviews: readonly ReviewTask[];
  onAnswer: (review: ReviewTask) => void;
};

/** One line for each request of the tax authority; it leads to the notice that answers it. */
export function ReviewTasks({ reviews, onAnswer }: ReviewTasksProps) {
  const { t } = useTranslation();
  return (
    <>
      {reviews.map((review) => (
        <button
          key={review.id}
          type="button"
          onClick={() => onAnswer(review)}
          className="flex min-h-10 w-full items-center gap-2.5 px-4 py-2 text-left hover:bg-canvas"
        >
          <FileWarning
            aria-hidden
            size={16}
            className={isLate(review) ? 'shrink-0 text-danger' : 'shrink-0 text-warning'}
          />
          <span className="min-w-0 flex-1">
            {t('mistakeReports.review.task', { number: review.number })}
            <span className="tabular block text-small text-muted">
              {t(isLate(review) ? 'mistakeReports.review.late' : 'mistakeReports.review.due', {
                date: formatDate(review.due_on),
              })}
            </span>
          </span>
          <ArrowRight aria-hidden size={14} className="text-muted" />
        </button>
      ))}
    </>
  );
}
