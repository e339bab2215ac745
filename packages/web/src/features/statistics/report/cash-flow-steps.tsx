import type { CashFlow } from '@hoadon/contracts/statistics';
import type { CashFlowStep } from '@hoadon/domain/statistics/cash-flow';
import { Link } from '@tanstack/react-router';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { type CashFlowFilters, isNarrowed, listSearch } from './cash-flow-filters.ts';
import { nameOfStep } from './name-of-step.ts';

type CashFlowRow = CashFlow['steps'][number];
type Row = Omit<CashFlowRow, 'balance'> & Readonly<{ balance: CashFlowRow['balance'] | null }>;

type CashFlowStepsProps = {
  flow: CashFlow | undefined;
  error: unknown;
  onRetry: () => void;
  values: CashFlowFilters;
  onLeave: () => void;
};

/** The steps and their sum; a figure leads to the vouchers or the invoices that it is made of. */
export function CashFlowSteps({ flow, error, onRetry, values, onLeave }: CashFlowStepsProps) {
  const { t } = useTranslation();
  return (
    <TableShell
      caption={t('statistics.cashFlow')}
      columns={useColumns(flow, values, onLeave)}
      rows={flow && [...flow.steps, { ...flow, balance: null }]}
      rowKey={({ from_date, balance }) => (balance === null ? 'total' : from_date)}
      error={error}
      onRetry={onRetry}
      emptyText={t('statistics.noFlow')}
    />
  );
}

function useColumns(
  flow: CashFlow | undefined,
  values: CashFlowFilters,
  onLeave: () => void,
): TableColumn<Row>[] {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const stepSize: CashFlowStep = flow?.based_on ?? 'MONTH';
  const isPaid = flow?.based_on_paid ?? true;
  const opening = (key: 'cash_in' | 'cash_out', header: string): TableColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (row) => {
      const days = { from: row.from_date, to: row.to_date };
      const figure = <span className="whitespace-nowrap">{format(row[key])}</span>;
      // A list of vouchers is not narrowed by what their invoices are.
      if (isPaid && isNarrowed(values)) return figure;
      const way = key === 'cash_in' ? 'in' : 'out';
      const target = isPaid
        ? ({
            to: '/main/payment-receipt',
            search: { direction: way, start_date: days.from, end_date: days.to },
          } as const)
        : ({
            to: way === 'in' ? '/main/revenue' : '/main/expense',
            search: listSearch(values, days),
          } as const);
      return (
        <Link {...target} onClick={onLeave} className="whitespace-nowrap hover:underline">
          {format(row[key])}
        </Link>
      );
    },
  });
  const amount = (key: 'net' | 'balance', header: string): TableColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (row) => {
      const value = row[key];
      return value !== null && <span className="whitespace-nowrap">{format(value)}</span>;
    },
  });
  return [
    {
      key: 'period',
      header: t('statistics.period'),
      cell: ({ from_date, balance }) =>
        balance === null ? (
          <span className="font-semibold">{t('statistics.total')}</span>
        ) : (
          <span className="tabular">{nameOfStep(from_date, stepSize)}</span>
        ),
    },
    opening('cash_in', t('statistics.cashIn')),
    opening('cash_out', t('statistics.cashOut')),
    amount('net', t('statistics.net')),
    amount('balance', t('statistics.balance')),
  ];
}
