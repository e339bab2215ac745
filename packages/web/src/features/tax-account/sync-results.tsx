import type { SyncCheck } from '@hoadon/contracts/tax-account';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useSeen } from './queries.ts';

const LISTINGS = {
  'query/purchase/5': 'taxAccount.listing.query-purchase-5',
  'query/purchase/6': 'taxAccount.listing.query-purchase-6',
  'sco-query/purchase/8': 'taxAccount.listing.sco-query-purchase-8',
  'query/sold': 'taxAccount.listing.query-sold',
  'sco-query/sold': 'taxAccount.listing.sco-query-sold',
} as const;

/** Months that could not be read, and why; the next synchronisation asks for them from 15 days before (TAX-024). */
export function FailedWindows({ sync }: { sync: SyncCheck }) {
  const { t } = useTranslation();
  const failed = [...sync.data_fail_synchronized_p1, ...sync.data_fail_synchronized_p2].filter(
    ({ state }) => state === 'failed',
  );
  if (failed.length === 0) return null;
  return (
    <section aria-label={t('taxAccount.failed.title')} className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-medium text-danger">
        <TriangleAlert aria-hidden size={16} />
        {t('taxAccount.failed.title')}
      </h2>
      <ul className="flex flex-col gap-1">
        {failed.map(({ from_date, to_date, listing, reason }) => (
          <li key={`${listing} ${from_date} ${to_date}`}>
            {t('taxAccount.failed.window', {
              from: formatDate(from_date),
              to: formatDate(to_date),
              list: t(LISTINGS[listing]),
              reason: t(`taxAccount.reason.${reason}` as 'taxAccount.reason.changed', {
                defaultValue: reason,
              }),
            })}
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">{t('taxAccount.failed.next')}</p>
    </section>
  );
}

/** Invoices that are others now though they were booked, paid or filed. */
export function ChangedInvoices({ sync }: { sync: SyncCheck }) {
  const { t } = useTranslation();
  const seen = useSeen();
  if (sync.changes.length === 0) return null;
  return (
    <section
      aria-label={t('taxAccount.changes.title')}
      className="flex flex-col gap-2 rounded-control bg-warning-50 p-3"
    >
      <h2 className="flex items-center gap-2 font-medium text-warning">
        <TriangleAlert aria-hidden size={16} />
        {t('taxAccount.changes.title')}
      </h2>
      <ul className="flex flex-col gap-1">
        {sync.changes.map((change) => (
          <li key={change.id}>
            <Link
              to="/main/invoice/$id"
              params={{ id: change.invoice_id }}
              search={{}}
              className="text-primary-700 underline"
            >
              {change.invoice_serial} {change.invoice_number}
            </Link>{' '}
            {t('taxAccount.changes.line', {
              seller: change.seller_name,
              state: t(`taxAccount.chain.${change.to_state}` as 'taxAccount.chain.REPLACED', {
                defaultValue: change.to_state,
              }),
              done: change.relied_upon.map((one) => t(`taxAccount.relied.${one}`)).join(', '),
            })}
          </li>
        ))}
      </ul>
      <ErrorLine error={seen.error} />
      <div>
        <Button busy={seen.isPending} onClick={() => seen.mutate(sync.changes.map(({ id }) => id))}>
          {t('taxAccount.changes.seen')}
        </Button>
      </div>
    </section>
  );
}
