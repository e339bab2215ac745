import type { Debts } from '@hoadon/contracts/payments';
import { type Decimal, decimal, isPositive, scaleOf } from '@hoadon/domain/money/decimal';
import { AGE_BANDS, type AgeBand } from '@hoadon/domain/payments/ageing';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

const COLOR = {
  'not-due': 'bg-series-5',
  'to-30': 'bg-series-1',
  'to-60': 'bg-series-3',
  'to-90': 'bg-series-2',
  'over-90': 'bg-series-4',
} as const satisfies Record<AgeBand, string>;

type Total = Debts['totals'][number];

/** A debt as a bar of its ages, each named with its amount. */
export function Ages({ currency_code, debt, ages, invoices }: Total) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const shares = sharesOf(ages);
  // Amounts that are read beside each other have as many decimals.
  const scale = Math.max(...[debt, ...Object.values(ages)].map((one) => scaleOf(decimal(one))));
  const written = (amount: string) => numbers.format(decimal(amount), scale);
  return (
    <div>
      <p className="tabular mb-1.5">
        <span className="font-semibold">
          {written(debt)} {currency_code}
        </span>{' '}
        <span className="text-muted">{t('payments.debts.invoices', { count: invoices })}</span>
      </p>
      <div
        aria-hidden
        className="mb-1.5 flex h-2 gap-px overflow-hidden rounded-pill bg-neutral-50"
      >
        {AGE_BANDS.map((band) => (
          <span key={band} className={COLOR[band]} style={{ width: `${shares[band]}%` }} />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {AGE_BANDS.map((band) => (
          <div key={band} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <span aria-hidden className={`size-2 rounded-full ${COLOR[band]}`} />
              {t(`payments.age.${band}`)}
            </dt>
            <dd className="tabular">{written(ages[band])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Of the width; what is to be given back has none. */
function sharesOf(ages: Total['ages']): Record<AgeBand, number> {
  const width = (amount: Decimal) => (isPositive(amount) ? Number(amount) : 0);
  const widths = AGE_BANDS.map((band) => [band, width(decimal(ages[band]))] as const);
  const whole = widths.reduce((sum, [, one]) => sum + one, 0) || 1;
  return Object.fromEntries(widths.map(([band, one]) => [band, (one / whole) * 100])) as Record<
    AgeBand,
    number
  >;
}
