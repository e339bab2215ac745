import type { BulkQuestion } from '@hoadon/contracts/bulk-acts';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { CircleCheck } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ValidRow } from './approval-query.ts';
import { NamedRow } from './named-row.tsx';
import { RowList } from './row-list.tsx';

type ValidListProps = { rows: readonly ValidRow[]; question: BulkQuestion | undefined };

/** Those that are approved: how many, how much, and which. */
export function ValidList({ rows, question }: ValidListProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const written = (amount: string) => {
    const value = decimalOrNull(amount);
    return value === null ? amount : numbers.format(value);
  };
  return (
    <section aria-labelledby="approving-valid" className="flex flex-col gap-2">
      <h2 id="approving-valid" className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden size={16} />
        {t('reconciliation.approving.valid', { count: rows.length })}
      </h2>
      {!question && <Skeleton className="h-5 w-60" />}
      {question?.amounts.map(({ currency_code, total_amount_with_tax }) => (
        <p key={currency_code} className="tabular">
          {t('reconciliation.approving.sum', {
            amount: `${written(total_amount_with_tax)} ${currency_code}`,
          })}
        </p>
      ))}
      <RowList
        label={t('reconciliation.approving.valid', { count: rows.length })}
        rows={rows}
        draw={({ invoice, warnings }) => (
          <NamedRow
            key={invoice.id}
            invoice={invoice}
            about={
              warnings.length > 0 && (
                <span className="text-warning">
                  {t('reconciliation.approving.without', {
                    fields: warnings
                      .map((field) => t(`reconciliation.approving.field.${field}`))
                      .join(', '),
                  })}
                </span>
              )
            }
          />
        )}
      />
    </section>
  );
}
