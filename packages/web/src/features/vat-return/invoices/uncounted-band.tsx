import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

type Uncounted = TaxDeduction['uncounted'][number];

/** Names the invoices of the period that no cell holds, and leads to each of them. */
export function UncountedBand({ uncounted }: Pick<TaxDeduction, 'uncounted'>) {
  const { t } = useTranslation();
  const line = useUncountedLine();
  if (uncounted.length === 0) return null;
  return (
    <section
      aria-label={t('vatReturn.uncounted.title')}
      className="flex flex-col gap-2 rounded-control bg-warning-50 px-3 py-2"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden size={16} className="shrink-0 text-warning" />
        {t('vatReturn.uncounted.title')}
      </h2>
      {uncounted.map((group) => (
        <details key={keyOf(group)}>
          <summary className="cursor-pointer">{line(group)}</summary>
          <ul className="mt-1 max-h-60 overflow-y-auto pl-4">
            {group.shown.map((one) => (
              <li key={one.id}>
                <Link
                  to="/main/invoice/$id"
                  params={{ id: one.id }}
                  className="text-primary-700 underline underline-offset-2"
                >
                  {one.invoice_serial} {one.invoice_number}
                </Link>{' '}
                {formatDate(one.issued_date)} · {one.partner_name}
              </li>
            ))}
          </ul>
          {group.invoices > group.shown.length && (
            <p className="pl-4">
              {t('vatReturn.uncounted.more', { count: group.invoices - group.shown.length })}
            </p>
          )}
        </details>
      ))}
    </section>
  );
}

/** The same counts without the invoices, before a return is filed. */
export function UncountedNote({ uncounted }: Pick<TaxDeduction, 'uncounted'>) {
  const line = useUncountedLine();
  if (uncounted.length === 0) return null;
  return (
    <ul className="rounded-control bg-warning-50 px-3 py-2">
      {uncounted.map((group) => (
        <li key={keyOf(group)}>{line(group)}</li>
      ))}
    </ul>
  );
}

const keyOf = ({ kind_of, uncounted }: Uncounted): string => `${kind_of} ${uncounted}`;

function useUncountedLine(): (group: Uncounted) => string {
  const { t } = useTranslation();
  return ({ kind_of, uncounted, invoices: count }) =>
    kind_of
      ? t(`vatReturn.uncounted.sold.${uncounted}`, { count })
      : t(`vatReturn.uncounted.bought.${uncounted}`, { count });
}
