import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { CircleDashed } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** How many purchases inside each cell are not approved yet; each is named behind its cell. */
export function UnapprovedBand({ unapproved }: Pick<TaxDeduction, 'unapproved'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (unapproved.length === 0) return null;
  return (
    <div className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2">
      <CircleDashed aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="flex flex-col">
        {unapproved.map(({ cell, invoices, tax }) => (
          <p key={cell}>
            {t('vatReturn.unapproved.band', {
              cell,
              count: invoices,
              tax: numbers.format(tax),
            })}
          </p>
        ))}
      </div>
    </div>
  );
}
