import type { DateRange } from '@hoadon/domain/dates/date-range';
import { isPositive } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { topPartnersQuery } from '../../statistics/index.ts';
import { Way } from '../way.tsx';
import { CARD } from './card.ts';

const ROUTE = {
  customers: '/customer/{-$id}/{-$invoiceType}',
  vendors: '/vendor/{-$id}/{-$invoiceType}',
} as const;

/** Who was sold most to, or bought most from, as bars with their figures. */
export function TopPartners({ type, days }: { type: 'customers' | 'vendors'; days: DateRange }) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const query = useQuery(topPartnersQuery(type, days));
  return (
    <section className={CARD} aria-labelledby={`top-${type}`}>
      <h2 id={`top-${type}`} className="pb-3">
        {t(`dashboard.figures.${type}`)}
      </h2>
      <WhenRead query={query} waiting={<SkeletonRows rows={5} label={t('common.loading')} />}>
        {({ partners, others }) =>
          partners.length === 0 ? (
            <p className="text-muted">{t('statistics.empty')}</p>
          ) : (
            <ol className="flex flex-col gap-2.5">
              {partners.map(({ partner_id, company_name, amount }) => (
                <li key={partner_id}>
                  <Way
                    to={ROUTE[type]}
                    params={{ id: partner_id, invoiceType: undefined }}
                    search={{ start_date: days.from, end_date: days.to, counted: 'true' }}
                    className="flex justify-between gap-3 py-0.5 hover:underline"
                  >
                    <span className="min-w-0 truncate" title={company_name}>
                      {company_name}
                    </span>
                    <span className="tabular shrink-0">{format(amount)}</span>
                  </Way>
                  <span aria-hidden className="mt-1 block h-1.5 rounded-pill bg-neutral-50">
                    <span
                      className="block h-full rounded-pill bg-series-1"
                      style={{ width: `${shareOf(amount, partners[0]?.amount)}%` }}
                    />
                  </span>
                </li>
              ))}
              <li className="flex justify-between gap-3 text-muted">
                <span>{t('dashboard.figures.others')}</span>
                <span className="tabular">{format(others)}</span>
              </li>
            </ol>
          )
        }
      </WhenRead>
    </section>
  );
}

/** Of the widest bar; what was given back has none. */
const shareOf = (
  amount: Parameters<typeof isPositive>[0],
  largest: Parameters<typeof isPositive>[0] | undefined,
): number =>
  largest && isPositive(largest) && isPositive(amount)
    ? (Number(amount) / Number(largest)) * 100
    : 0;
