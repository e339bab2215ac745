import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { packagesQuery } from '../licences/index.ts';

/**
 * How many invoices the company bought and how many of them are used: a number counts from when it is given, and
 * invoices issued elsewhere never do. Read-only (COMP-004).
 */
export function UsageFigures() {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  return (
    <WhenRead
      query={useQuery(packagesQuery)}
      waiting={<SkeletonRows rows={1} label={t('common.loading')} />}
    >
      {({ total_capacity, count_published_invoice }) => (
        <dl className="grid gap-4 tablet:grid-cols-2">
          <Figure label={t('company.usage.capacity')}>
            {total_capacity === null ? t('company.usage.unlimited') : formatCount(total_capacity)}
          </Figure>
          <Figure label={t('company.usage.used')}>{formatCount(count_published_invoice)}</Figure>
        </dl>
      )}
    </WhenRead>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
