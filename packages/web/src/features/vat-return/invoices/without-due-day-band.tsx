import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** Names the unpaid purchases whose tax is deducted although no due day is known, and leads to their list. */
export function WithoutDueDayBand({
  without_due_day: purchases,
  kyKKhai,
}: Pick<TaxDeduction, 'without_due_day' | 'kyKKhai'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (purchases.invoices === 0) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2">
      <CalendarClock aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <span>
        {t('vatReturn.withoutDueDay.said', {
          count: purchases.invoices,
          tax: numbers.format(purchases.tax),
        })}{' '}
        <Link
          to="/main/expense"
          search={{ period: kyKKhai, lacks_due_day: 'true' }}
          className="text-primary-700 underline underline-offset-2"
        >
          {t('vatReturn.withoutDueDay.open')}
        </Link>
      </span>
    </p>
  );
}
