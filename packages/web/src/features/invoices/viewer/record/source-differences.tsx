import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { TriangleAlert } from 'lucide-react';
import { useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';

type Difference = InvoiceRecord['sources'][number]['differences'][number];

/** Fields in which a source differs from the values in force. */
export function SourceDifferences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  const shown = useShown();
  if (differences.length === 0) return null;
  return (
    <div className="mt-1.5 rounded-control bg-warning-50 px-3 py-2">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert aria-hidden size={14} className="shrink-0 text-warning" />
        {t('viewer.source.differs', { count: differences.length })}
      </p>
      <dl className="grid gap-x-4 gap-y-0.5 tablet:grid-cols-[auto_1fr]">
        {differences.map((difference) => (
          <div key={difference.field} className="contents">
            <dt className="text-muted">{t(`viewer.source.fact.${difference.field}`)}</dt>
            <dd className="tabular break-words">
              {t('viewer.source.says', {
                here: shown(difference.field, difference.here),
                truer: shown(difference.field, difference.truer),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const isKind = (text: string): text is 'vat' | 'sales' | 'transfer' =>
  text === 'vat' || text === 'sales' || text === 'transfer';

/** Returns a formatter for days, amounts and kinds; values that are none of these stay as they came. */
function useShown() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (field: Difference['field'], stated: string): string => {
    if (field === 'kind') return isKind(stated) ? t(`viewer.source.kind.${stated}`) : stated;
    if (field === 'issuedOn') return /^\d{4}-\d\d-\d\d$/.test(stated) ? formatDate(stated) : stated;
    if (!AMOUNTS.includes(field)) return stated;
    const amount = decimalOrNull(stated);
    return amount === null ? stated : numbers.format(amount);
  };
}

const AMOUNTS: readonly Difference['field'][] = ['exchangeRate', 'withoutTax', 'tax', 'withTax'];
