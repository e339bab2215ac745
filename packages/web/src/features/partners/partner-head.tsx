import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Advances } from './advances.tsx';
import { PartnerTools } from './partner-tools.tsx';
import { partnerQuery } from './queries.ts';
import { DIRECTIONS, type DirectionChoice, PARTNER_ROUTE, type PartnerSide } from './side.ts';

type PartnerHeadProps = { side: PartnerSide; id: string; direction: DirectionChoice };

const WORD = {
  ALL: 'partners.all',
  OUTGOING: 'partners.outgoing',
  INCOMING: 'partners.incoming',
} as const satisfies Record<DirectionChoice, string>;

/** The partner, its open balance, and which of the invoices are shown. */
export function PartnerHead({ side, id, direction }: PartnerHeadProps) {
  const { t } = useTranslation();
  const { data: partner, error, refetch } = useQuery(partnerQuery(side, id));
  if (error && partner === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={PARTNER_ROUTE[side]}
          params={{ id: undefined, invoiceType: undefined }}
          search={({ start_date, end_date }) => ({ start_date, end_date })}
          className="flex min-h-6 items-center gap-1 text-small text-primary-700 hover:underline"
        >
          <ArrowLeft aria-hidden size={14} />
          {t(side === 'customer' ? 'partners.customers.title' : 'partners.vendors.title')}
        </Link>
        {partner === undefined && <Skeleton className="my-2 h-4 w-60" />}
        {partner === null && <p className="text-muted">{t('partners.gone')}</p>}
        {partner && (
          <>
            <p className="truncate text-title font-semibold" title={partner.company_name}>
              {partner.company_name}
            </p>
            <p className="truncate text-small text-muted">
              {[partner.taxcode, partner.address].filter(Boolean).join(' · ')}
            </p>
          </>
        )}
      </div>
      {partner && (
        <dl className="flex gap-6 text-right">
          <div>
            <dt className="text-small text-muted">{t('partners.column.total')}</dt>
            <dd className="font-semibold">
              <Amounts amounts={partner.amounts} of="total_amount_with_tax" />
            </dd>
          </div>
          <div>
            <dt className="text-small text-muted">{t('partners.column.debt')}</dt>
            <dd className="font-semibold">
              <Amounts amounts={partner.amounts} of="debt" />
            </dd>
          </div>
          <Advances side={side} id={id} />
        </dl>
      )}
      <nav aria-label={t('partners.types')} className="flex rounded-control bg-neutral-50 p-0.5">
        {DIRECTIONS.map((one) => (
          <Link
            key={one}
            to={PARTNER_ROUTE[side]}
            params={{ id, invoiceType: one === 'ALL' ? undefined : one }}
            search={(search) => search}
            aria-current={one === direction ? 'page' : undefined}
            className="flex min-h-7 items-center rounded-pill px-3 text-small font-medium text-muted aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-raised"
          >
            {t(WORD[one])}
          </Link>
        ))}
      </nav>
      {partner && <PartnerTools side={side} id={id} />}
    </header>
  );
}
