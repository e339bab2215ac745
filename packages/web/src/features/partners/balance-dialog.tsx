import { formatMonth } from '@hoadon/domain/dates/format-date';
import { decimal } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/money-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Chart, type ChartData } from '../../ui/charts/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { Advances } from './advances.tsx';
import { balanceQuery } from './record-queries.ts';
import type { PartnerSide } from './side.ts';

type BalanceDialogProps = { side: PartnerSide; id: string; onClose: () => void };

const SERIES = ['invoiced', 'paid', 'balance'] as const;

/** Invoiced and paid amounts by month and the open balance, as a picture and as a table. */
export function BalanceDialog({ side, id, onClose }: BalanceDialogProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const query = useQuery(balanceQuery(side, id));
  return (
    <Modal open size="medium" title={t('partners.balance.title')} onClose={onClose}>
      <dl className="mb-3 empty:hidden">
        <Advances side={side} id={id} />
      </dl>
      <WhenRead query={query} waiting={<Skeleton className="h-60 w-full" />}>
        {(currencies) =>
          currencies.length === 0 ? (
            <EmptyState text={t('partners.balance.empty')} />
          ) : (
            <div className="flex flex-col gap-8">
              {currencies.map(({ currency_code: currency, months }) => {
                const data: ChartData = {
                  categories: months.map(({ month }) => formatMonth(month)),
                  series: SERIES.map((key) => ({
                    key,
                    label: t(`partners.balance.${key}`),
                    values: months.map((month) => decimal(month[key])),
                  })),
                };
                return (
                  <Chart
                    key={currency}
                    title={t('partners.balance.in', { currency })}
                    kind="line"
                    data={data}
                    format={(value) => money(value, currency)}
                  />
                );
              })}
            </div>
          )
        }
      </WhenRead>
    </Modal>
  );
}
