import type { ReconciliationRow } from '@hoadon/contracts/reconciliation';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';
import type { TableColumn } from '../../ui/table/table-shell.tsx';

export type OneSide = 'only-own' | 'only-portal';

/** The side that has it. */
const sideOf = ({ invoice, portal_invoice }: ReconciliationRow) => invoice ?? portal_invoice;

/** How a finding is called: series and number. */
export function findingName(row: ReconciliationRow): string {
  const side = sideOf(row);
  if (!side) return '–';
  const number = side.invoice_number?.replace(/^0+(?=\d)/, '') ?? '';
  return `${side.template_code}${side.invoice_serial} ${number}`;
}

/** The columns of what one side alone has, by name. */
export function useOneSidedColumns(
  outcome: OneSide,
  choice: (row: ReconciliationRow) => ReactNode,
) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const partner = (row: ReconciliationRow): string => {
    const side = sideOf(row);
    const isSale = row.invoice?.kind_of ?? false;
    const parts = isSale
      ? [side?.buyer_name, side?.buyer_taxcode]
      : [side?.seller_name, side?.seller_taxcode];
    return parts.filter(Boolean).join(' · ');
  };
  const amount = (row: ReconciliationRow): string => {
    const side = sideOf(row);
    const value = decimalOrNull(side?.total_amount_with_tax ?? null);
    return value === null ? '–' : `${numbers.format(value)} ${side?.currency_code ?? ''}`;
  };
  const column = (
    key: 'choice' | 'invoice' | 'partner' | 'day' | 'amount' | 'state',
    cell: TableColumn<ReconciliationRow>['cell'],
    more: Pick<TableColumn<ReconciliationRow>, 'numeric' | 'className'> = {},
  ): TableColumn<ReconciliationRow> => ({
    key,
    header: t(`reconciliation.table.head.${key}`),
    cell,
    ...more,
  });
  return {
    choice: column('choice', choice, { className: 'w-10' }),
    invoice: column('invoice', findingName, { className: 'whitespace-nowrap' }),
    partner: column('partner', partner),
    day: column('day', (row) => formatDate(sideOf(row)?.issued_date ?? '')),
    amount: column('amount', amount, { numeric: true, className: 'whitespace-nowrap' }),
    state: column('state', (row) => <State row={row} outcome={outcome} />),
  };
}

/** Open, or how it was settled, with the reason. */
function State({ row, outcome }: { row: ReconciliationRow; outcome: OneSide }) {
  const { t } = useTranslation();
  if (row.is_open)
    return (
      <Pill tone="warning" icon={TriangleAlert}>
        {t('reconciliation.table.open')}
      </Pill>
    );
  const settled = row.considered ? 'consider' : outcome === 'only-portal' ? 'take' : 'approve';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Pill tone="success" icon={CircleCheck}>
        {t(`reconciliation.settled.${settled}`)}
      </Pill>
      {row.considered && <span className="text-muted">{row.considered.reason}</span>}
    </span>
  );
}
