import type { UnissuedSummary } from '@hoadon/contracts/invoice-lists';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, FileCheck2, FilePenLine, Loader, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMay } from '../auth/index.ts';
import { ActList } from '../bulk-acts/index.ts';
import { listQuery } from '../invoice-lists/index.ts';
import { buyerOf, failureReason, StatePill, seriesOf, useInvoiceRow } from '../invoices/index.ts';
import { type UnissuedStatus, unissuedSummaryQuery } from './counts.ts';
import { UNISSUED_CONTENTS } from './unissued-contents.ts';

/** Failed invoices and acts on many that are shown here; the lists have the rest. */
const SHOWN = 6;

const TILES = [
  { status: 'draf', to: '/main/status/draft', label: 'shell.nav.draft', icon: FilePenLine },
  {
    status: 'release_error',
    to: '/main/status/failed',
    label: 'shell.nav.failed',
    icon: CircleAlert,
  },
  { status: 'releasing', to: '/main/status/issuing', label: 'shell.nav.issuing', icon: Loader },
] as const satisfies readonly {
  status: UnissuedStatus;
  icon: LucideIcon;
  [key: string]: unknown;
}[];

/** Everything that is not issued yet, at a glance (NAV-010). */
export function StatusPage() {
  const { t } = useTranslation();
  usePageTitle(t('unissued.title'));
  const summary = useQuery(unissuedSummaryQuery);
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-270 flex-col gap-6 px-4 py-6 tablet:px-8">
        <h1 className="text-total">{t('unissued.title')}</h1>
        {summary.data ? (
          <Standing summary={summary.data} />
        ) : summary.error ? (
          <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
        ) : (
          <SkeletonRows rows={4} label={t('common.loading')} />
        )}
      </div>
    </div>
  );
}

function Standing({ summary }: { summary: UnissuedSummary }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('invoice_draft_management.add');
  const mayView = useMay('publish_management.view');
  const nothing = TILES.every(({ status }) => summary[status].invoices === 0);
  return (
    <>
      <section
        aria-label={t('unissued.counts')}
        className="grid grid-cols-1 gap-3 tablet:grid-cols-3"
      >
        {TILES.map((tile) => (
          <Tile key={tile.status} {...tile} station={summary[tile.status]} />
        ))}
      </section>
      {nothing && (
        <EmptyState
          icon={FileCheck2}
          text={t('unissued.empty')}
          action={
            mayCreate && (
              <Link to="/main/invoice/new" search={{}} className={buttonClass('primary')}>
                {t('releasing.action.create')}
              </Link>
            )
          }
        />
      )}
      {summary.release_error.invoices > 0 && (
        <Card title={t('unissued.attention')} to="/main/status/failed">
          <FailedInvoices />
        </Card>
      )}
      {mayView && (
        <Card title={t('bulkActs.recent.title')}>
          <ActList
            most={SHOWN}
            onAct={(run) => void navigate({ to: '/main/status/draft', search: { run } })}
          />
        </Card>
      )}
    </>
  );
}

type TileProps = (typeof TILES)[number] & { station: UnissuedSummary['draf'] };

function Tile({ status, to, label, icon: Icon, station }: TileProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const isAlarming = status === 'release_error' && station.invoices > 0;
  return (
    <Link
      to={to}
      search={{}}
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-4 hover:border-edge"
    >
      <span className="flex items-center gap-2 text-muted">
        <Icon aria-hidden size={16} className={isAlarming ? 'text-danger' : undefined} />
        {t(label)}
      </span>
      <span
        className={classNames('tabular text-display font-semibold', isAlarming && 'text-danger')}
      >
        {numbers.formatCount(station.invoices)}
      </span>
      {station.amounts.map(({ currency_code, total_amount_with_tax }) => {
        const amount = decimalOrNull(total_amount_with_tax);
        return (
          <span key={currency_code} className="tabular text-small text-muted">
            {amount && numbers.format(amount)} {currency_code}
          </span>
        );
      })}
    </Link>
  );
}

type CardProps = { title: string; to?: '/main/status/failed'; children: ReactNode };

function Card({ title, to, children }: CardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-control border border-line bg-surface"
    >
      <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
        <h2>{title}</h2>
        {to && (
          <Link
            to={to}
            search={{}}
            className="inline-block py-0.5 text-primary-600 hover:underline"
          >
            {t('unissued.all')}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

function FailedInvoices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useInfiniteQuery(listQuery(UNISSUED_CONTENTS.release_error, {}));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  const places = data.pages[0]?.places.slice(0, SHOWN) ?? [];
  return (
    <ul>
      {places.map(({ id }) => (
        <li key={id} className="border-b border-hairline last:border-0">
          <FailedLine id={id} />
        </li>
      ))}
    </ul>
  );
}

function FailedLine({ id }: { id: string }) {
  const { t } = useTranslation();
  const row = useInvoiceRow(id);
  if (!row) return null;
  const reason = row.failure_reason && failureReason(t, row.failure_reason);
  return (
    <Link
      to="/main/status/failed"
      search={{ invoice: row.id }}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-canvas tablet:grid-cols-[150px_minmax(0,1fr)_auto_minmax(0,1.4fr)]"
    >
      <span className="tabular hidden break-words tablet:block">
        <span className="font-semibold">{row.invoice_number}</span>{' '}
        <span className="text-muted">{seriesOf(row)}</span>
      </span>
      <span className="truncate">{buyerOf(row)}</span>
      <StatePill row={row} />
      <span
        className="col-span-2 truncate text-muted tablet:col-span-1"
        title={reason ?? undefined}
      >
        {reason}
      </span>
    </Link>
  );
}
