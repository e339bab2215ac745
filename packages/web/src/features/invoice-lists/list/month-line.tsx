import type { MonthGroups } from '@hoadon/contracts/invoice-lists';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, isPositive, ZERO } from '@hoadon/domain/money/decimal-text';
import { intlLocale } from '../../../lib/i18n.ts';
import { useMoney } from '../../../lib/money-format.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

export type Month = MonthGroups['months'][number];

type MonthLineProps = {
  /** `2026-11`. */
  name: string;
  /** Null until counted. */
  month: Month | null;
  /** False for estimates. */
  isExact: boolean;
  /** Of debts: what is open, and not the totals of the invoices. */
  sums?: 'open' | undefined;
};

/** `Tháng 10/2026`, `October 2026`, with count and sum of the month. */
export function MonthLine({ name, month, isExact, sums }: MonthLineProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const about = isExact ? '' : '≈ ';
  return (
    <div className="flex h-full flex-wrap content-center items-center gap-x-3 border-b border-hairline bg-neutral-50 px-4 text-small">
      <span className="font-semibold whitespace-nowrap first-letter:uppercase">
        {useMonthName(name)}
      </span>
      {month && (
        <>
          <span className="tabular whitespace-nowrap text-muted">
            {about}
            {t('invoiceLists.count', { count: month.rows, number: formatCount(month.rows) })}
            {month.invoices < month.rows &&
              ` · ${t('invoiceLists.summed', { count: month.invoices, number: formatCount(month.invoices) })}`}
          </span>
          <span className="tabular ml-auto truncate font-semibold tablet:pr-11">
            {about}
            {sums === 'open' && `${t('invoiceLists.openOf')} `}
            <Sums month={month} of={sums === 'open' ? 'open_amount' : 'total_amount_with_tax'} />
          </span>
        </>
      )}
    </div>
  );
}

/** One sum per currency, dong first; mixed lists have one per direction, signed like their rows. */
function Sums({ month, of }: { month: Month; of: 'open_amount' | 'total_amount_with_tax' }) {
  const money = useMoney();
  const sums = month.amounts.toSorted(
    (one, other) =>
      Number(other.currency_code === DEFAULT_CURRENCY) -
      Number(one.currency_code === DEFAULT_CURRENCY),
  );
  const isMixed = new Set(sums.map(({ flow }) => flow)).size > 1;
  return sums
    .map(({ currency_code, flow, ...total }) => {
      const amount = decimalOrNull(total[of]) ?? ZERO;
      const sum = money(amount, currency_code);
      const signed = isMixed && isPositive(amount) ? `${flow === 'in' ? '+' : '−'} ${sum}` : sum;
      return currency_code === DEFAULT_CURRENCY ? signed : `${signed} ${currency_code}`;
    })
    .join(' · ');
}

function useMonthName(name: string): string {
  const { t, i18n } = useTranslation();
  const [year, month] = name.split('-');
  if (i18n.language === 'vi') return t('invoiceLists.month', { month: Number(month), year });
  return new Intl.DateTimeFormat(intlLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${name}-15T00:00:00Z`));
}
