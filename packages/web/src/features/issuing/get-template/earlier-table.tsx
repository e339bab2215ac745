import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { Amount, partnerOf } from '../../invoices/index.ts';
import { PAGE_SIZE, type TemplateSource } from './queries.ts';

/** Number of an invoice, or its id if it has none. */
export const numberOf = ({ invoice_number, id }: InvoiceRow): string => invoice_number ?? `#${id}`;

const PARTY = {
  incoming: 'getTemplate.column.seller',
  outgoing: 'getTemplate.column.buyer',
} as const satisfies Record<TemplateSource, string>;

type EarlierTableProps = {
  source: TemplateSource;
  rows: readonly InvoiceRow[];
  page: number;
  hasNext: boolean;
  /** Null if not counted. */
  total: number | null;
  busy: boolean;
  isChosen: (id: string) => boolean;
  onToggle: (row: InvoiceRow) => void;
  onShow: (id: string) => void;
  onPage: (page: number) => void;
};

export function EarlierTable(props: EarlierTableProps) {
  const { source, rows, page, hasNext, total, busy, isChosen, onToggle, onShow, onPage } = props;
  const { t } = useTranslation();
  const columns: TableColumn<InvoiceRow>[] = [
    {
      key: 'number',
      header: t('getTemplate.column.number'),
      cell: (row) => (
        <Checkbox
          label={<span className="tabular font-semibold">{numberOf(row)}</span>}
          checked={isChosen(row.id)}
          onChange={() => onToggle(row)}
        />
      ),
    },
    {
      key: 'party',
      header: t(PARTY[source]),
      cell: (row) => <span className="line-clamp-2 min-w-30">{partnerOf(row)}</span>,
      className: 'w-full',
    },
    {
      key: 'date',
      header: t('getTemplate.column.date'),
      cell: (row) => <span className="tabular">{formatDate(row.issued_date)}</span>,
      className: 'hidden tablet:table-cell',
    },
    {
      key: 'total',
      header: t('getTemplate.column.total'),
      cell: (row) => <Amount row={row} />,
      numeric: true,
      className: 'hidden tablet:table-cell',
    },
    {
      key: 'show',
      header: '',
      cell: (row) => (
        <IconButton
          icon={Eye}
          label={t('getTemplate.show', { number: numberOf(row) })}
          onClick={() => onShow(row.id)}
        />
      ),
    },
  ];
  const from = (page - 1) * PAGE_SIZE + 1;
  const range = { from, to: from + rows.length - 1 };
  return (
    <div aria-busy={busy || undefined}>
      <TableShell
        caption={t(`getTemplate.source.${source}`)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        footer={
          <nav
            aria-label={t('common.page.label')}
            className="tabular flex items-center justify-end gap-1 text-small"
          >
            <span className="mr-auto pl-1 text-muted">
              {total === null
                ? t('getTemplate.range', range)
                : t('common.page.range', { ...range, total })}
            </span>
            <IconButton
              icon={ChevronLeft}
              label={t('common.action.previous')}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('common.action.next')}
              disabled={!hasNext}
              onClick={() => onPage(page + 1)}
            />
          </nav>
        }
      />
    </div>
  );
}
