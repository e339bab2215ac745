import type { TurnoverReport } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { ReportPeriod } from '@hoadon/domain/statistics/report-periods';
import { REPORT_PERIODS } from '@hoadon/domain/statistics/report-periods';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Chart } from '../../../ui/charts/index.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { turnoverFile, turnoverQuery } from '../queries.ts';
import { PrintHead } from './print-head.tsx';
import { ReportTools } from './report-tools.tsx';

type Row = Omit<TurnoverReport['periods'][number], 'period'> & Readonly<{ period: string | null }>;
type TurnoverViewProps = { days: DateRange; onLeave: () => void };

/** Revenue and expense by month or quarter; every figure leads to its invoices. */
export function TurnoverView({ days, onLeave }: TurnoverViewProps) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<ReportPeriod>('MONTH');
  const { format } = useNumbers();
  const input = { ...days, period };
  const report = useQuery(turnoverQuery(input));
  const printed = useRef<HTMLDivElement>(null);
  const columns = useColumns(onLeave);
  return (
    <div className="flex flex-col gap-4">
      <ReportTools
        workbook={() => turnoverFile(input)}
        printed={printed}
        isRead={report.data !== undefined}
      >
        <Field label={t('statistics.by')} labelHidden>
          <Select
            value={period}
            onChange={({ target }) => setPeriod(target.value as ReportPeriod)}
            options={REPORT_PERIODS.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          />
        </Field>
      </ReportTools>
      <div ref={printed} className="flex flex-col gap-4">
        <PrintHead
          title={t('statistics.turnover')}
          days={days}
          facts={[[t('statistics.by'), t(`statistics.${period}`)]]}
        />
        <Chart
          title={t('statistics.turnover')}
          kind="bars"
          data={
            report.data && {
              categories: report.data.periods.map((span) => span.period),
              series: (['revenue', 'expense'] as const).map((key) => ({
                key,
                label: t(`statistics.${key}`),
                values: report.data.periods.map((span) => span[key]),
              })),
            }
          }
          format={format}
          emptyText={t('statistics.empty')}
          error={report.error}
          onRetry={() => void report.refetch()}
        />
        <TableShell
          caption={t('statistics.turnover')}
          columns={columns}
          rows={report.data && [...report.data.periods, { ...report.data, period: null }]}
          rowKey={(row) => row.period ?? 'total'}
          error={report.error}
          onRetry={() => void report.refetch()}
          emptyText={t('statistics.empty')}
        />
      </div>
    </div>
  );
}

const LISTS = {
  revenue: '/main/revenue',
  output_vat: '/main/revenue',
  count_outgoing: '/main/revenue',
  expense: '/main/expense',
  input_vat: '/main/expense',
  count_incoming: '/main/expense',
} as const;

const HEADS = {
  revenue: 'statistics.revenue',
  expense: 'statistics.expense',
  output_vat: 'statistics.outputVat',
  input_vat: 'statistics.inputVat',
  count_outgoing: 'statistics.outgoing',
  count_incoming: 'statistics.incoming',
} as const;

function useColumns(onLeave: () => void): TableColumn<Row>[] {
  const { t } = useTranslation();
  const { format, formatCount } = useNumbers();
  const opening = (key: keyof typeof LISTS): TableColumn<Row> => ({
    key,
    header: t(HEADS[key]),
    numeric: true,
    cell: (row) => {
      const value = row[key];
      return (
        <Link
          to={LISTS[key]}
          search={{ start_date: row.start_date, end_date: row.end_date, counted: 'true' }}
          onClick={onLeave}
          className="whitespace-nowrap hover:underline"
        >
          {typeof value === 'number' ? formatCount(value) : format(value)}
        </Link>
      );
    },
  });
  return [
    {
      key: 'period',
      header: t('statistics.period'),
      cell: ({ period }) => (
        <span className={period === null ? 'font-semibold' : 'tabular'}>
          {period ?? t('statistics.total')}
        </span>
      ),
    },
    opening('revenue'),
    opening('expense'),
    {
      key: 'benefit',
      header: t('statistics.benefit'),
      numeric: true,
      cell: ({ benefit }) => <span className="whitespace-nowrap">{format(benefit)}</span>,
    },
    opening('output_vat'),
    opening('input_vat'),
    opening('count_outgoing'),
    opening('count_incoming'),
  ];
}
