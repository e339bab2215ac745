import { summarizeOpen } from '@hoadon/contracts/invoice-lists';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimalOrNull, ZERO } from '@hoadon/domain/money/decimal-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useMoney } from '../../../lib/money-format.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ListContent, listRequest } from './list-definition.ts';
import { NO_MONTHS } from './list-query.ts';
import { type ListSearch, without } from './list-search.ts';
import type { InvoiceListState } from './use-invoice-list.ts';

/** Open balance per currency of a filtered list. */
const openQuery = (content: ListContent, search: ListSearch) => {
  const request = without(listRequest(content, search), NO_MONTHS);
  return queryOptions({
    queryKey: ['invoices', 'open', request],
    queryFn: ({ signal }) => call(summarizeOpen, request, { signal }),
  });
};

/** Open balance of all invoices of a list, per currency, including rows that are not loaded. */
export function OpenLine({ list }: { list: InvoiceListState }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { formatCount } = useNumbers();
  const { data: sums, error, refetch } = useQuery(openQuery(list.definition, list.search));
  return (
    <section
      aria-label={t('payments.openOfFiltered')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-1 text-small"
    >
      <span className="text-muted">{t('payments.openOfFiltered')}</span>
      {!sums && !error && <Skeleton className="w-40" />}
      {!sums && error && (
        <>
          <ErrorLine error={error} />
          <Button onClick={() => void refetch()}>{t('common.action.retry')}</Button>
        </>
      )}
      {sums?.length === 0 && <span className="text-muted">—</span>}
      {sums?.map(({ currency_code, invoices, open_amount }) => (
        <span key={currency_code} className="tabular">
          <span className="font-semibold whitespace-nowrap">
            {money(decimalOrNull(open_amount) ?? ZERO, currency_code)}
            {currency_code !== DEFAULT_CURRENCY && ` ${currency_code}`}
          </span>{' '}
          <span className="whitespace-nowrap text-muted">
            {t('invoiceLists.count', { count: invoices, number: formatCount(invoices) })}
          </span>
        </span>
      ))}
    </section>
  );
}
