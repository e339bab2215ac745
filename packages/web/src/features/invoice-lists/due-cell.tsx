import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull, isZero, ZERO } from '@hoadon/domain/money/decimal-text';
import { daysOverdue, dueDay } from '@hoadon/domain/payments/ageing';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { PlainAmount } from '../invoices/index.ts';

type DebtProps = {
  row: Pick<
    InvoiceRow,
    | 'due_date'
    | 'issued_date'
    | 'open_amount'
    | 'payment_status'
    | 'total_amount_with_tax'
    | 'currency_code'
  >;
};

const openOf = ({ row }: DebtProps) => decimalOrNull(row.open_amount) ?? ZERO;

const overdueDays = ({ row }: DebtProps): number =>
  daysOverdue(
    { open: openOf({ row }), issuedOn: row.issued_date, dueOn: row.due_date },
    dayInVietnam(new Date().toISOString()),
  );

/** Without a due day nobody agreed on it: the days are those since the invoice. */
const overdueKey = ({ due_date }: DebtProps['row']) =>
  due_date === null ? 'invoices.row.sinceIssue' : 'invoices.row.overdue';

/** Due day, with the days overdue while a balance is open. */
export function DueCell({ row }: DebtProps) {
  const { t } = useTranslation();
  const days = overdueDays({ row });
  const due = isZero(openOf({ row })) ? row.due_date : dueDay(row.issued_date, row.due_date);
  return (
    <span className="min-w-0">
      <span className="tabular block">{due && formatDate(due)}</span>
      {days > 0 && (
        <span className="tabular block truncate text-small text-danger">
          {t(overdueKey(row), { count: days })}
        </span>
      )}
    </span>
  );
}

/** On a phone: the day of the invoice or the days overdue, and the open balance if the invoice is partly paid. */
export function DebtNote({ row }: DebtProps) {
  const { t } = useTranslation();
  const days = overdueDays({ row });
  const open = openOf({ row });
  const isPart = !isZero(open) && open !== decimalOrNull(row.total_amount_with_tax);
  return (
    <span className="tabular ml-auto text-muted">
      {isPart && (
        <>
          {t('invoiceLists.column.open')} <PlainAmount row={row} amount={row.open_amount} />
          {' · '}
        </>
      )}
      {days > 0 ? (
        <span className="text-danger">{t(overdueKey(row), { count: days })}</span>
      ) : (
        formatDate(row.issued_date)
      )}
    </span>
  );
}
