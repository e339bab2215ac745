import type { RuleRunRow } from '@hoadon/contracts/rules';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimal } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { runRowsQuery } from '../queries.ts';

/** Some of the invoices of a run: where each comes from and to, and by which rule. */
export function RunRows({ runId, rulePlace }: { runId: string; rulePlace: number | null }) {
  const { t } = useTranslation();
  const query = useQuery(runRowsQuery(runId, rulePlace));
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-40" />;
  }
  return (
    <section aria-label={t('rules.run.sample')} className="flex flex-col gap-2">
      <h3 className="text-small font-medium text-muted">{t('rules.run.sample')}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {query.data.map((row) => (
          <Row key={`${row.place} ${row.invoice_id}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: RuleRunRow }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const from = row.from_directory ?? t('rules.run.nowhere');
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-medium">{row.partner_name || '—'}</span>
        <span className="block text-small text-muted">
          {[
            `${row.template_code}${row.invoice_serial}`,
            row.invoice_number,
            formatDate(row.issued_date),
            `${numbers.format(decimal(row.total_amount_with_tax))} ${row.currency_code}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-1.5">
        {row.to_directory !== null && (
          <span>
            {from} → <b>{row.to_directory}</b>
          </span>
        )}
        {row.tags.map((name) => (
          <Tag key={name} name={`+ ${name}`} />
        ))}
        <span className="w-full text-small text-muted">
          {t('rules.run.by', { rule: row.rule })}
        </span>
      </span>
    </li>
  );
}
