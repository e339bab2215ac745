import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { ShieldQuestionMark } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** Shows how many purchases of the period are not proven to come from their sellers, and what to do about them. */
export function UnprovenBand({ unproven }: Pick<TaxDeduction, 'unproven'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (unproven.invoices === 0) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2">
      <ShieldQuestionMark aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <span>
        {t('vatReturn.unproven', {
          count: unproven.invoices,
          tax: numbers.format(unproven.tax),
        })}
      </span>
    </p>
  );
}
