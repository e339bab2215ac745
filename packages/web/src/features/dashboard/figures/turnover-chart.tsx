import type { DateRange } from '@hoadon/domain/dates/date-range';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Chart } from '../../../ui/charts/index.ts';
import { turnoverQuery } from '../../statistics/index.ts';
import { CARD } from './card.ts';

/** Revenue against expense, month by month. */
export function TurnoverChart({ days }: { days: DateRange }) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const turnover = useQuery(turnoverQuery({ ...days, period: 'MONTH' }));
  const { data } = turnover;
  return (
    <div className={CARD}>
      <Chart
        title={t('statistics.turnover')}
        kind="bars"
        data={
          data && {
            categories: data.periods.map(({ period }) => period),
            series: (['revenue', 'expense'] as const).map((key) => ({
              key,
              label: t(`statistics.${key}`),
              values: data.periods.map((span) => span[key]),
            })),
          }
        }
        format={format}
        emptyText={t('statistics.empty')}
        error={turnover.error}
        onRetry={() => void turnover.refetch()}
      />
    </div>
  );
}
