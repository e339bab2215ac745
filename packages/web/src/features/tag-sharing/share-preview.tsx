import { previewTagAccessList } from '@hoadon/contracts/tag-sharing';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';

export type TagShareRequest = Readonly<{
  tagId: string;
  customer: string | null;
  withPurchases: boolean;
}>;

const previewQuery = ({ tagId, customer, withPurchases }: TagShareRequest) =>
  queryOptions({
    queryKey: ['tag-shares', tagId, 'preview', customer, withPurchases],
    queryFn: ({ signal }) =>
      call(
        previewTagAccessList,
        { tag_id: tagId, customer_id: customer, with_purchases: withPurchases },
        { signal },
      ),
  });

/**
 * What the holder of the link will see: how many invoices of how many partners, and whether purchases are among them.
 */
export function SharePreview(wished: TagShareRequest) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const query = useQuery(previewQuery(wished));
  return (
    <section aria-label={t('tagSharing.preview.title')} aria-live="polite">
      <WhenRead query={query} waiting={<Skeleton className="h-10" />}>
        {({ invoices, partners, purchases }) => (
          <p
            className={`flex items-start gap-2 rounded-control px-3 py-2 ${partners > 1 || purchases > 0 ? 'bg-warning-50' : 'bg-subtle'}`}
          >
            <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              {t('tagSharing.preview.shows', {
                count: invoices,
                number: formatCount(invoices),
                partners: formatCount(partners),
              })}{' '}
              {purchases > 0
                ? t('tagSharing.preview.withPurchases', {
                    count: purchases,
                    number: formatCount(purchases),
                  })
                : t('tagSharing.preview.withoutPurchases')}
            </span>
          </p>
        )}
      </WhenRead>
    </section>
  );
}
