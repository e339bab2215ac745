import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Receipt } from 'lucide-react';
import { useState } from 'react';
import { day, oneOf, searchReader, words } from '../../../lib/search.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useMay } from '../../auth/index.ts';
import type { ListAddress } from '../../invoice-lists/index.ts';
import { type VouchersAsked, vouchersQuery } from '../queries.ts';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherLine } from './voucher-line.tsx';

const WAYS = ['in', 'out'] as const;
const readAsked = searchReader({
  direction: oneOf(...WAYS),
  start_date: day,
  end_date: day,
  search_text: words(200),
});

/** Receipts and expenses, the latest first (NAV-004); a voucher without an invoice begins here (PAID-009). */
export function VouchersPage({ search, change }: ListAddress) {
  const { t } = useTranslation();
  const mayAdd = useMay('invoice_management.change');
  const filters: VouchersAsked = readAsked(search);
  const vouchers = useInfiniteQuery(vouchersQuery(filters));
  const [isAdding, setAdding] = useState(false);
  const narrow = (part: VouchersAsked) => change((now) => ({ ...now, ...part }), true);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <h1 className="mr-auto text-title max-tablet:w-full">{t('payments.vouchers.title')}</h1>
        <SearchBox
          value={filters.search_text ?? ''}
          label={t('payments.vouchers.search')}
          onSearch={(text) => narrow({ search_text: text || undefined })}
        />
        <span className="w-40">
          <Select
            aria-label={t('payments.vouchers.direction')}
            value={filters.direction ?? ''}
            onChange={({ target }) =>
              narrow({ direction: WAYS.find((way) => way === target.value) })
            }
            options={[
              { value: '', label: t('payments.vouchers.all') },
              ...WAYS.map((way) => ({ value: way, label: t(`payments.direction.${way}`) })),
            ]}
          />
        </span>
        <DateInput
          className="w-36"
          aria-label={t('payments.vouchers.from')}
          value={filters.start_date ?? null}
          onChange={(from) => narrow({ start_date: from ?? undefined })}
        />
        <DateInput
          className="w-36"
          aria-label={t('payments.vouchers.to')}
          value={filters.end_date ?? null}
          onChange={(to) => narrow({ end_date: to ?? undefined })}
        />
        {mayAdd && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t('payments.vouchers.add')}
          </Button>
        )}
      </div>
      <WhenRead query={vouchers} waiting={<SkeletonRows rows={8} label={t('common.loading')} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState
                icon={Receipt}
                text={t(isNarrowed ? 'payments.vouchers.notFound' : 'payments.vouchers.empty')}
              />
            );
          return (
            <div className="flex-1 bg-canvas p-4 tablet:min-h-0 tablet:overflow-y-auto">
              <ul className="rounded-control border border-line bg-surface">
                {rows.map((voucher) => (
                  <VoucherLine key={voucher.id} voucher={voucher} />
                ))}
              </ul>
              {vouchers.hasNextPage && (
                <div className="flex justify-center pt-3">
                  <Button
                    busy={vouchers.isFetchingNextPage}
                    onClick={() => void vouchers.fetchNextPage()}
                  >
                    {t('payments.vouchers.more')}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </WhenRead>
      {isAdding && <VoucherForm onClose={() => setAdding(false)} />}
    </>
  );
}
