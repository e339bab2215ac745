import type { Debts } from '@hoadon/contracts/payments';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { AGE_BANDS } from '@hoadon/domain/payments/ageing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Chart } from '../../../ui/charts/index.ts';
import { debtsQuery } from '../../payments/index.ts';
import { CARD } from './card.ts';

/** What customers owe and vendors are owed in dong, by how long it has been due. */
export function AgeingChart() {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const receivable = useQuery(debtsQuery('customers', 1));
  const payable = useQuery(debtsQuery('vendors', 1));
  const error = receivable.error ?? payable.error;
  return (
    <div className={CARD}>
      <Chart
        title={t('dashboard.figures.ageing')}
        kind="bars"
        data={
          receivable.data &&
          payable.data && {
            categories: AGE_BANDS.map((band) => t(`payments.age.${band}`)),
            series: [
              {
                key: 'receivable',
                label: t('dashboard.figures.receivable'),
                values: agesOf(receivable.data),
              },
              {
                key: 'payable',
                label: t('dashboard.figures.payable'),
                values: agesOf(payable.data),
              },
            ],
          }
        }
        format={format}
        emptyText={t('payments.debts.none')}
        error={error}
        onRetry={() => void Promise.all([receivable.refetch(), payable.refetch()])}
      />
      <p className="flex flex-wrap gap-4 pt-2">
        <Link
          to="/main/receivable-debt"
          search={{}}
          className="py-0.5 text-primary-600 hover:underline"
        >
          {t('dashboard.figures.receivable')}
        </Link>
        <Link
          to="/main/payable-debt"
          search={{}}
          className="py-0.5 text-primary-600 hover:underline"
        >
          {t('dashboard.figures.payable')}
        </Link>
      </p>
    </div>
  );
}

const agesOf = ({ ages_in_dong }: Debts): Decimal[] =>
  AGE_BANDS.map((band) => decimal(ages_in_dong[band]));
