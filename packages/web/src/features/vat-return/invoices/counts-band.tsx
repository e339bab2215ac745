import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../lib/number-format.ts';

/** What the period does not count, or counts otherwise than by the day of the invoice. */
export function CountsBand({ counts }: Pick<TaxDeduction, 'counts'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (counts.length === 0) return null;
  return (
    <section aria-label={t('vatReturn.counts.title')} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t('vatReturn.counts.title')}</h2>
      <ul className="text-muted">
        {counts.map(({ reason, invoices, tax }) => (
          <li key={reason}>
            {t('vatReturn.counts.line', {
              reason: t(`vatReturn.reason.${reason}`),
              count: invoices,
              tax: numbers.format(tax),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
