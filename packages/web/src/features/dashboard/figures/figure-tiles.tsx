import type { OutputOf } from '@hoadon/contracts/http/define-call';
import { getProvisionalVat } from '@hoadon/contracts/vat-return';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { periodText, taxPeriodOf } from '@hoadon/domain/dates/tax-period';
import { isNegative, isPositive } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sellerQuery } from '../../company/index.ts';
import { newAndRiskQuery, turnoverQuery } from '../../statistics/index.ts';
import { Way } from '../way.tsx';

/** What the days came to; each figure opens the invoices behind it (STAT-001). */
export function FigureTiles({ days }: { days: DateRange }) {
  const { t } = useTranslation();
  const { format, formatCount } = useNumbers();
  const turnover = useQuery(turnoverQuery({ ...days, period: 'MONTH' }));
  const counts = useQuery(newAndRiskQuery(days));
  const vat = useRunningVat();
  const search = { start_date: days.from, end_date: days.to };
  const counted = { ...search, ...COUNTED };
  if (turnover.error && !turnover.data)
    return <ErrorState error={turnover.error} onRetry={() => void turnover.refetch()} />;
  const sums = turnover.data;
  return (
    <div className="grid grid-cols-2 gap-3 wide:grid-cols-3">
      <Tile label={t('statistics.revenue')} to="/main/revenue" search={counted}>
        {sums && format(sums.revenue)}
      </Tile>
      <Tile label={t('statistics.expense')} to="/main/expense" search={counted}>
        {sums && format(sums.expense)}
      </Tile>
      <Tile
        label={t('statistics.benefit')}
        to="/main/all"
        search={counted}
        alarming={sums !== undefined && isNegative(sums.benefit)}
      >
        {sums && format(sums.benefit)}
      </Tile>
      <Tile
        label={t(vat.isCarried ? 'dashboard.figures.vatCarried' : 'dashboard.figures.vat', {
          period: vat.period,
        })}
        to="/main/vat-return"
        search={{ kyKKhai: vat.period }}
        note={vat.notYetDue && <NotYetDue period={vat.period} {...vat.notYetDue} />}
      >
        {vat.figure === null ? '—' : vat.figure && format(vat.figure)}
      </Tile>
      <Tile label={t('dashboard.figures.new')} to="/main/all" search={counted}>
        {counts.data && formatCount(counts.data.count_new_invoices)}
      </Tile>
      <Tile
        label={t('dashboard.figures.warning')}
        to="/main/suspect"
        search={search}
        alarming={(counts.data?.count_warning_invoices ?? 0) > 0}
      >
        {counts.data && formatCount(counts.data.count_warning_invoices)}
      </Tile>
    </div>
  );
}

/** The list behind a figure holds what the figure counts. */
const COUNTED = { counted: 'true' } as const;

/**
 * What the return of the month or quarter that is running comes to, as the company declares: [40] to pay, or [43] to carry forward. Null while
 * there is none.
 */
function useRunningVat() {
  const seller = useQuery(sellerQuery);
  const today = dayInVietnam(new Date().toISOString());
  const kieuKy = seller.data?.declaration_period === 'Q' ? 'Q' : 'M';
  const period = periodText(taxPeriodOf(today, kieuKy === 'Q' ? 'quarter' : 'month'));
  const { data, error } = useQuery({
    queryKey: ['vat-return', 'provisional', period],
    queryFn: ({ signal }) => call(getProvisionalVat, { kieuKy, kyKKhai: period }, { signal }),
    enabled: !seller.isPending,
  });
  const isCarried = data?.ct43 != null && isPositive(data.ct43);
  const figure = isCarried ? data.ct43 : data?.ct40;
  const notYetDue = data?.not_yet_due ?? null;
  return { period, isCarried, figure: error && !data ? null : figure, notYetDue };
}

type NotYetDueProps = NonNullable<OutputOf<typeof getProvisionalVat>['not_yet_due']> & {
  period: string;
};

/** Tax that the figure deducts and the return will not, if nothing is paid by bank in time. */
function NotYetDue({ period, tax, cell }: NotYetDueProps) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  return (
    <Way
      to="/main/vat-return"
      search={{ kyKKhai: period, cell }}
      className="text-small text-warning underline-offset-2 hover:underline"
    >
      {t('dashboard.figures.notYetDue', { tax: format(tax) })}
    </Way>
  );
}

type TileProps = Pick<LinkProps, 'to' | 'search'> & {
  label: string;
  /** Undefined while it is being read. */
  children: ReactNode;
  alarming?: boolean;
  /** Beside the link of the figure. */
  note?: ReactNode;
};

function Tile({ label, children, alarming = false, note, ...link }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-control border border-line bg-surface p-3 hover:border-edge tablet:p-4">
      <Way {...link} className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        <span className="text-muted">{label}</span>
        <span
          className={classNames(
            'tabular text-title font-semibold tablet:text-total',
            alarming && 'text-danger',
          )}
        >
          {children ?? <Skeleton className="my-2 h-4 w-24" />}
        </span>
      </Way>
      {note}
    </div>
  );
}
