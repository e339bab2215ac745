import type { MistakeReport, ReportedInvoice } from '@hoadon/contracts/mistake-reports';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { PlainAmount } from '../../invoices/index.ts';
import { chosenInvoice, chosenOfRow } from '../chosen-invoice.ts';
import { PAGE_SIZE } from '../queries.ts';
import type { Chosen } from '../use-chosen.ts';

type UnreportedTableProps = {
  rows: readonly MistakeReport[];
  page: number;
  total: number;
  busy: boolean;
  chosen: Chosen;
  onPage: (page: number) => void;
};

/** One page of the invoices to report (MIST-004), each with its entry in the notice. */
export function UnreportedTable(props: UnreportedTableProps) {
  const { rows, page, total, busy, chosen, onPage } = props;
  const { t } = useTranslation();
  const shown = rows.flatMap(chosenOfRow);
  const chosenHere = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = chosenHere === shown.length;
  return (
    <div aria-busy={busy || undefined} className="flex flex-col gap-2">
      <Checkbox
        label={t('mistakeReports.unreported.all')}
        checked={isAll}
        indeterminate={chosenHere > 0 && !isAll}
        // These rows answer another question than the one just asked.
        disabled={busy}
        onChange={({ target }) => chosen.set(shown, target.checked)}
      />
      <TableShell
        caption={t('mistakeReports.tab.unreported')}
        columns={useColumns(chosen)}
        rows={rows.flatMap(({ data }) => data)}
        rowKey={({ invoice_id }) => invoice_id}
        footer={<Paginator page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />}
      />
    </div>
  );
}

function useColumns(chosen: Chosen): TableColumn<ReportedInvoice>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'number',
      header: t('mistakeReports.column.number'),
      cell: (row) => (
        <Checkbox
          label={
            <span className="tabular flex flex-col py-1">
              <span className="font-semibold">{row.invoice_number}</span>
              <span className="text-small text-muted">{chosenInvoice(row).series}</span>
            </span>
          }
          checked={chosen.has(row.invoice_id)}
          onChange={({ target }) => chosen.set([chosenInvoice(row)], target.checked)}
        />
      ),
    },
    {
      key: 'date',
      header: t('mistakeReports.column.date'),
      cell: (row) => <span className="tabular">{formatDate(row.issued_date)}</span>,
      className: 'hidden tablet:table-cell',
    },
    {
      key: 'buyer',
      header: t('mistakeReports.column.buyer'),
      cell: (row) => (
        <>
          <span className="line-clamp-2 min-w-30">{row.buyer_name}</span>
          <span className="text-small text-muted tablet:hidden">
            {t(`mistakeReports.nature.${row.nature}`)}
          </span>
        </>
      ),
      className: 'w-1/2',
    },
    {
      key: 'nature',
      header: t('mistakeReports.column.nature'),
      cell: (row) => (
        <span className="whitespace-nowrap">{t(`mistakeReports.nature.${row.nature}`)}</span>
      ),
      className: 'hidden tablet:table-cell',
    },
    {
      key: 'reason',
      header: t('mistakeReports.column.reason'),
      cell: (row) => <span className="line-clamp-2 min-w-30">{row.reason}</span>,
      className: 'hidden w-1/2 tablet:table-cell',
    },
    {
      key: 'total',
      header: t('mistakeReports.column.total'),
      cell: (row) => <PlainAmount row={row} amount={row.total_amount_with_tax} />,
      numeric: true,
      className: 'hidden tablet:table-cell',
    },
  ];
}
