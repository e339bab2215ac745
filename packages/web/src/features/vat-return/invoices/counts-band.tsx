import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { periodNameOf } from '../period/index.ts';

/** What was issued in the period and is declared in none or in another, and what is declared in it otherwise than by its day. */
export function CountsBand({ counts, kyKKhai }: Pick<TaxDeduction, 'counts' | 'kyKKhai'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (counts.length === 0) return null;
  return (
    <section aria-label={t('vatReturn.counts.title')} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t('vatReturn.counts.title')}</h2>
      <p className="text-small text-muted">{t('vatReturn.counts.basis')}</p>
      <ul className="text-muted">
        {counts.map((count) => {
          const { kind_of: isSale, reason, kyKKhai: period } = count;
          const words = {
            side: t(isSale ? 'vatReturn.counts.sold' : 'vatReturn.counts.bought'),
            reason: t(`vatReturn.reason.${reason}`),
            count: count.invoices,
            base: numbers.format(count.base),
            tax: numbers.format(count.tax),
          };
          return (
            <li key={`${isSale} ${reason} ${period}`}>
              {period === null || period === kyKKhai
                ? t('vatReturn.counts.line', words)
                : t('vatReturn.counts.elsewhere', { ...words, period: periodNameOf(t, period) })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
