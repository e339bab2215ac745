import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { duePaymentsQuery } from '../statistics/index.ts';
import { Way } from './way.tsx';

const WEEK_DAYS = 7;
/** What is to be paid and is in the sums in dong. */
const OPEN = { payment_status: 'unpaid,partly', counted: 'true' };
const LINE = 'flex items-baseline justify-between gap-3 py-0.5 hover:underline';

/** The list of debts that are overdue today. */
export const overdueSearch = () => ({
  ...OPEN,
  due_to: addDays(dayInVietnam(new Date().toISOString()), -1),
});

/** What has to be paid and what is expected within the week, and what is overdue; each opens its invoices. */
export function DueCard() {
  const { t } = useTranslation();
  const due = useQuery(duePaymentsQuery);
  const { format, formatCount } = useNumbers();
  const today = dayInVietnam(new Date().toISOString());
  const spans = {
    overdue: overdueSearch(),
    credit: { payment_status: 'credit', counted: 'true' },
    week: { ...OPEN, due_from: today, due_to: addDays(today, WEEK_DAYS) },
  };
  return (
    <section
      aria-labelledby="due-title"
      className="flex flex-col gap-2.5 rounded-control border border-line bg-surface p-4"
    >
      <h2 id="due-title">{t('dashboard.due.title')}</h2>
      <WhenRead query={due} waiting={<Skeleton className="h-16" />}>
        {(read) =>
          (['payable', 'receivable'] as const).map((side) => (
            <div key={side} className="flex flex-col gap-1">
              <h3 className="text-small text-muted">{t(`dashboard.due.${side}`)}</h3>
              {spansOf(read[side]).map((span) => (
                <Way
                  key={span}
                  to={side === 'payable' ? '/main/expense' : '/main/revenue'}
                  search={spans[span]}
                  className={LINE}
                >
                  <span>
                    {t(`dashboard.due.${span}`, {
                      count: read[side][span].count,
                      number: formatCount(read[side][span].count),
                    })}
                  </span>
                  <span className="tabular">{format(read[side][span].amount)}</span>
                </Way>
              ))}
            </div>
          ))
        }
      </WhenRead>
    </section>
  );
}

/** Credits are a line only where there are some. */
const spansOf = ({ credit }: Readonly<{ credit: Readonly<{ count: number }> }>) =>
  credit.count > 0 ? (['overdue', 'week', 'credit'] as const) : (['overdue', 'week'] as const);
