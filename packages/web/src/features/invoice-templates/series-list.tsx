import type { AnnouncedSeries } from '@hoadon/contracts/invoice-templates';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  CircleCheck,
  CirclePause,
  Hash,
  MoreHorizontal,
  Palette,
  Play,
} from 'lucide-react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { useMay } from '../auth/index.ts';
import { useKindText } from './use-kind-text.ts';

type SeriesActs = {
  onFirstNumber: (series: AnnouncedSeries) => void;
  onNextYear: (series: AnnouncedSeries) => void;
  onActive: (series: AnnouncedSeries, active: boolean) => void;
};
type SeriesListProps = SeriesActs & {
  /** Undefined while loading. */
  rows: readonly AnnouncedSeries[] | undefined;
  error: unknown;
  onRetry: () => void;
};

/** A table, and cards where the window is narrow. */
export function SeriesList(props: SeriesListProps) {
  return useNarrow() ? <SeriesCards {...props} /> : <SeriesTable {...props} />;
}

const dayOf = (date: string | null): string => (date ? formatDate(date) : '–');

function SeriesTable({ rows, error, onRetry, ...acts }: SeriesListProps) {
  const { t } = useTranslation();
  const kindText = useKindText();
  const columns: readonly TableColumn<AnnouncedSeries>[] = [
    {
      key: 'serial',
      header: t('invoiceTemplates.column.serial'),
      cell: (row) => <span className="tabular font-semibold">{row.invoice_common_code}</span>,
    },
    {
      key: 'kind',
      header: t('invoiceTemplates.column.kind'),
      cell: ({ template_type_obj: { invoice_type } }) => kindText(invoice_type),
    },
    {
      key: 'template',
      header: t('invoiceTemplates.column.template'),
      cell: ({ template_type_obj: { template_code } }) => template_code,
    },
    {
      key: 'state',
      header: t('invoiceTemplates.column.state'),
      cell: (row) => <StatePill active={row.active} />,
    },
    {
      key: 'announced',
      header: t('invoiceTemplates.column.announced'),
      numeric: true,
      cell: (row) => dayOf(row.announced_on),
    },
    {
      key: 'last',
      header: t('invoiceTemplates.column.last'),
      numeric: true,
      cell: (row) => dayOf(row.last_issued_date),
    },
    {
      key: 'next',
      header: t('invoiceTemplates.column.next'),
      numeric: true,
      cell: (row) => displayNumber(row.next_number),
    },
    {
      key: 'acts',
      header: t('invoiceTemplates.column.acts'),
      className: 'w-px text-right',
      cell: (row) => <SeriesMenu series={row} {...acts} />,
    },
  ];
  return (
    <TableShell
      caption={t('invoiceTemplates.series.label')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.annoucement_line_id}
      error={error}
      onRetry={onRetry}
      emptyText={t('invoiceTemplates.series.empty')}
    />
  );
}

function SeriesCards({ rows, error, onRetry, ...acts }: SeriesListProps) {
  const { t } = useTranslation();
  const kindText = useKindText();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (rows.length === 0) return <EmptyState text={t('invoiceTemplates.series.empty')} />;
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li
          key={row.annoucement_line_id}
          className="flex items-start gap-3 rounded-control border border-line bg-surface p-3"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="tabular text-title font-semibold">{row.invoice_common_code}</span>
              <StatePill active={row.active} />
            </p>
            <p className="text-muted">
              {row.template_type_obj.template_code} · {kindText(row.template_type_obj.invoice_type)}
            </p>
            <dl className="tabular grid grid-cols-[1fr_auto] gap-x-3 text-small">
              <dt className="text-muted">{t('invoiceTemplates.column.next')}</dt>
              <dd className="text-right">{displayNumber(row.next_number)}</dd>
              <dt className="text-muted">{t('invoiceTemplates.column.last')}</dt>
              <dd className="text-right">{dayOf(row.last_issued_date)}</dd>
              <dt className="text-muted">{t('invoiceTemplates.column.announced')}</dt>
              <dd className="text-right">{dayOf(row.announced_on)}</dd>
            </dl>
          </div>
          <SeriesMenu series={row} {...acts} />
        </li>
      ))}
    </ul>
  );
}

function StatePill({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return active ? (
    <Pill tone="success" icon={CircleCheck}>
      {t('invoiceTemplates.state.active')}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={CirclePause}>
      {t('invoiceTemplates.state.stopped')}
    </Pill>
  );
}

function SeriesMenu(props: SeriesActs & { series: AnnouncedSeries }) {
  const { series, onFirstNumber, onNextYear, onActive } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChange = useMay('setting_management.change');
  const mayAdd = useMay('setting_management.add');
  const { invoice_common_code: serial, next_year_serial: next, active } = series;
  const changes = [
    {
      label: t('invoiceTemplates.act.firstNumber'),
      icon: Hash,
      onSelect: () => onFirstNumber(series),
    },
    {
      label: t(active ? 'invoiceTemplates.act.stop' : 'invoiceTemplates.act.start'),
      icon: active ? CirclePause : Play,
      onSelect: () => onActive(series, !active),
    },
  ];
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('invoiceTemplates.act.label', { serial })}
          className={buttonClass('quiet', 'min-w-(--input-height) px-0!')}
        >
          <MoreHorizontal aria-hidden size={16} />
        </button>
      }
      entries={[
        ...(mayChange ? changes : []),
        ...(mayAdd && next !== null
          ? [
              {
                label: t('invoiceTemplates.act.nextYear', { serial: next }),
                icon: CalendarPlus,
                onSelect: () => onNextYear(series),
              },
            ]
          : []),
        {
          label: t('invoiceTemplates.act.look'),
          icon: Palette,
          separated: mayChange,
          onSelect: () =>
            void navigate({
              to: '/main/settings/look',
              search: { series: `${series.template_type_obj.template_code}${serial}` },
            }),
        },
      ]}
    />
  );
}
